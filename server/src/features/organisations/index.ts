export { organisationWriting, presentOrganisation } from './columns.ts';
export { organisationList } from './list.ts';
