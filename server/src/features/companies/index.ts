import type { Room } from '../../platform/room.ts';
import { createCompanies, shippingLocations } from './routes.ts';

export { isActiveCompany, readCompany } from './queries.ts';

/** Which orders of a company are under way is answered by a room that imports this one. */
export const createRoom = (needs: Parameters<typeof createCompanies>[0]) =>
  ({ handlers: { companies: createCompanies(needs), shippingLocations } }) satisfies Room;
