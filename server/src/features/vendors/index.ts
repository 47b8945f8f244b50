import type { Room } from '../../platform/room.ts';
import { vendors } from './routes.ts';

export { isActiveVendor } from './queries.ts';
export { registerPendingPurchases } from './rules.ts';

export const room = { handlers: { vendors } } satisfies Room;
