export { organisationColumns, presentOrganisation } from './columns.ts';
export { organisationMatches, organisationOrder } from './list.ts';
