// Carts and orders, from the first line to delivery. Imports between the inner folders go one way:
// documents and lifecycle → reading → cart.
import type { Room } from '../../platform/room.ts';
import { orderJobs } from './jobs.ts';
import type { AssertNoApproval } from './lifecycle/approval-needed.ts';
import { orderMails } from './mails.ts';
import { buyingLimits, companyLimits, createOrders } from './routes.ts';

export { cheapest, cheapestFirst } from './cart/add-cheapest.ts';
export { addMembers } from './cart/add-members.ts';
export { holdFor, writeLines } from './cart/change-cart.ts';
export { cohortColumns, cohortPlaceOf } from './cart/cohort-place.ts';
export {
  type EvaluatedSample,
  evaluateSamples,
  failUnavailable,
  lockForShareSamples,
  lockSamples,
} from './cart/evaluate-samples.ts';
export {
  dropLines,
  type Holder,
  heldBy,
  heldForApproval,
  heldForOffer,
  heldForQuote,
  linesOf,
  takeHolds,
  windowEnd,
} from './cart/holds.ts';
export { findCart, lockForShareBuyer, lockOwn } from './cart/own-cart.ts';
export { publishFreed } from './cart/publish-freed.ts';
export { failTooManyHeld, lockQuota, lockQuotaOf, readQuota } from './cart/quota.ts';
export { cartInShort, readCartLines, sumOf } from './cart/read-cart.ts';
export { releaseHolds } from './cart/release-holds.ts';
export { lossOf, unheld } from './cart/unavailability.ts';
export { drawOffer } from './documents/links.ts';
export { wordsIn } from './documents/translations.ts';
export { allocate, searchFor, type Wanted, wantedBy, withinLimit } from './lifecycle/allocate.ts';
export type { AssertNoApproval, Intent, Overrun } from './lifecycle/approval-needed.ts';
export { assertOrderLimit, assertPurchaseOrder, assertRequestLimit } from './lifecycle/buying-limits.ts';
export { createOrder, type Delivery, lockAndEvaluate, totalOf } from './lifecycle/create-order.ts';
export { lockForShareLocation } from './lifecycle/lock-location.ts';
export { notifyFound, notifyPlacer, notifyReceipt, notifyReceived } from './lifecycle/notify-users.ts';
export { assertOrderRate } from './lifecycle/order-rate.ts';
export { assertOrderedBounds, criteriaOf, evaluateRequest, placeRequest } from './lifecycle/place-custom.ts';
export { type BoughtLine, nextNumberOf } from './lifecycle/reserve.ts';
export { assertMethodFitsAll } from './lifecycle/shipment-method.ts';
export { publishOrder, record, recordOverruns } from './lifecycle/timeline.ts';
export { cancelIfEmpty } from './lifecycle/transitions.ts';
export { lockOrder, type OrderRow, seenBy, updateOrder } from './order-access.ts';
export {
  orderedOfBatch,
  orderedWithResults,
  orderOfSample,
  ordersUnderWay,
} from './reading/for-other-rooms.ts';

/** The room of approvals, which imports this one, says when an order needs approval. */
export const createRoom = (assertNoApproval: AssertNoApproval) =>
  ({
    handlers: { orders: createOrders(assertNoApproval), buyingLimits, companyLimits },
    jobs: orderJobs,
    mails: orderMails,
  }) satisfies Room;
