import { registerOrdersUnderWay } from '../companies/index.ts';
import { registerOrderedCount } from '../imports/index.ts';
import { registerReservation } from '../samples/index.ts';
import { orderedOfBatch, orderOfSample, ordersUnderWay } from './what-others-ask.ts';

export { allocate, searchFor, type Wanted, wantedBy, withinLimit } from './allocate.ts';
export { cancelIfEmpty } from './finish.ts';
export { orderJobs } from './jobs.ts';
export { refuseUpsideDown } from './place-custom.ts';
export { orders } from './routes.ts';
export { tellFound, tellPlacer } from './tell-people.ts';
export { record, tellOrder } from './timeline.ts';
export { lockOrder, seenBy } from './visible.ts';

registerReservation(orderOfSample);
registerOrderedCount(orderedOfBatch);
registerOrdersUnderWay(ordersUnderWay);
