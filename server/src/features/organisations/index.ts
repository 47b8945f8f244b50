export { organisationWriting, presentOrganisation } from './columns.ts';
export { organisationColumns } from './export-columns.ts';
export { organisationList } from './list.ts';
