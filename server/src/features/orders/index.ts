import { registerOrdersUnderWay } from '../companies/index.ts';
import { registerOrderedCount } from '../imports/index.ts';
import { registerReservation } from '../samples/index.ts';
import { orderedOfBatch, orderOfSample, ordersUnderWay } from './what-others-ask.ts';

export { allocate, searchFor, type Wanted, wantedBy, withinLimit } from './allocate.ts';
export { orderJobs } from './jobs.ts';
export { notifyFound, notifyPlacer } from './notify-users.ts';
export { lockOrder, seenBy } from './order-access.ts';
export { assertOrderedBounds } from './place-custom.ts';
export { orders } from './routes.ts';
export { publishOrder, record } from './timeline.ts';
export { cancelIfEmpty } from './transitions.ts';

registerReservation(orderOfSample);
registerOrderedCount(orderedOfBatch);
registerOrdersUnderWay(ordersUnderWay);
