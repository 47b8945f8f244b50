import type { Room } from '../../platform/room.ts';
import { companyBilling, createCompanies, shippingLocations } from './routes.ts';

export { readBilling } from './billing.ts';
export { isActiveCompany, readCompany } from './queries.ts';

/** The caller passes in the query of open orders, since the orders room imports this one. */
export const createRoom = (needs: Parameters<typeof createCompanies>[0]) =>
  ({ handlers: { companies: createCompanies(needs), companyBilling, shippingLocations } }) satisfies Room;
