// The shared part of vendors and client companies: name, address and contact person.
export { useOrganisationColumns } from './columns.tsx';
export { fieldsTogether, OrganisationFields } from './fields.tsx';
export { organisationFilters } from './filters.ts';
export { useCountries } from './use-countries.ts';
