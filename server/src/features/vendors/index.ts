import type { Room } from '../../platform/room.ts';
import { createVendors } from './routes.ts';

export { isActiveVendor } from './queries.ts';

/** What is pending at a vendor is answered by a room that imports this one. */
export const createRoom = (needs: Parameters<typeof createVendors>[0]) =>
  ({ handlers: { vendors: createVendors(needs) } }) satisfies Room;
