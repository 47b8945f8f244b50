// Carts and orders, from the first line to delivery. Imports between the inner folders go one way:
// documents and lifecycle → reading → cart.
import type { Room } from '../../platform/room.ts';
import { orderJobs } from './jobs.ts';
import { orderMails } from './mails.ts';
import { orders } from './routes.ts';

export { cartInShort } from './cart/read-cart.ts';
export { unheld } from './cart/unavailability.ts';
export { allocate, searchFor, type Wanted, wantedBy, withinLimit } from './lifecycle/allocate.ts';
export { notifyFound, notifyPlacer } from './lifecycle/notify-users.ts';
export { assertOrderedBounds } from './lifecycle/place-custom.ts';
export { publishOrder, record } from './lifecycle/timeline.ts';
export { cancelIfEmpty } from './lifecycle/transitions.ts';
export { lockOrder, seenBy } from './order-access.ts';
export { orderedOfBatch, orderOfSample, ordersUnderWay } from './reading/for-other-rooms.ts';

export const room = { handlers: { orders }, jobs: orderJobs, mails: orderMails } satisfies Room;
