import type { Room } from '../../platform/room.ts';
import { createVendors } from './routes.ts';

export { isActiveVendor } from './queries.ts';

/** The caller passes in the query of pending orders, since the invoices room imports this one. */
export const createRoom = (needs: Parameters<typeof createVendors>[0]) =>
  ({ handlers: { vendors: createVendors(needs) } }) satisfies Room;
