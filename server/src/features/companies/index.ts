export { isActiveCompany, readCompany } from './queries.ts';
export { companies, shippingLocations } from './routes.ts';
export { registerOrdersUnderWay } from './rules.ts';
