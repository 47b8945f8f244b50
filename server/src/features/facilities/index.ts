export { isActiveFacility } from './queries.ts';
export { facilities } from './routes.ts';
