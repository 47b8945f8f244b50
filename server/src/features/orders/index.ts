import type { Room } from '../../platform/room.ts';
import { orderJobs } from './jobs.ts';
import { orders } from './routes.ts';

export { allocate, searchFor, type Wanted, wantedBy, withinLimit } from './allocate.ts';
export { notifyFound, notifyPlacer } from './notify-users.ts';
export { lockOrder, seenBy } from './order-access.ts';
export { assertOrderedBounds } from './place-custom.ts';
export { publishOrder, record } from './timeline.ts';
export { cancelIfEmpty } from './transitions.ts';
export { orderedOfBatch, orderOfSample, ordersUnderWay } from './what-others-ask.ts';

export const room = { handlers: { orders }, jobs: orderJobs } satisfies Room;
