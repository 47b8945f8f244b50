// What vendors and client companies have in common: a name, an address and somebody to talk to.
export { useOrganisationColumns } from './columns.tsx';
export { fieldsTogether, OrganisationFields } from './fields.tsx';
export { organisationFilters } from './filters.ts';
