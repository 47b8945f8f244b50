import type { Input } from '@aliquot/contract/endpoint';
import type { orders } from '@aliquot/contract/orders';
import type { Context } from '../../../platform/context.ts';
import { fail } from '../../../platform/http/index.ts';
import { lockForShareBuyer, lockOwn } from '../cart/own-cart.ts';
import { lockQuota } from '../cart/quota.ts';
import type { OrderRow } from '../order-access.ts';
import { readOrder } from '../reading/read-order.ts';
import type { AssertNoApproval } from './approval-needed.ts';
import { assertOrderLimit, assertPurchaseOrder } from './buying-limits.ts';
import { createOrder, lockAndEvaluate, totalOf } from './create-order.ts';
import { lockForShareLocation } from './lock-location.ts';
import { notifyPlaced } from './notify-users.ts';
import { assertOrderRate } from './order-rate.ts';
import { recordOverruns } from './timeline.ts';

type Body = Input<(typeof orders)['place']>['body'];

/**
 * The cart becomes the order in one transaction: every line that can be bought is reserved at its current price, or
 * nothing happens. Everything that the decision depends on is locked before it is read, samples in order of id.
 */
export async function place(context: Context, id: number, body: Body, assertNoApproval: AssertNoApproval) {
  const { db, actor } = context;
  const { companyId } = await lockForShareBuyer(db, actor);
  const quota = await lockQuota(context);
  const location = await lockForShareLocation(db, companyId, body.shippingLocationId);
  const cart = await lockOwn(db, actor, id);
  if (cart.status !== 'new') return placedBefore(context, cart, body);
  if (cart.stage !== 'cart') fail('transition_not_allowed');
  await assertOrderRate(context);
  await assertPurchaseOrder(context, companyId, body.purchaseOrderNumber);
  const lines = await lockAndEvaluate(context, cart, body);
  await assertOrderLimit(db, companyId, totalOf(lines));
  const overruns = await assertNoApproval(context, { ...body, total: totalOf(lines) });
  await recordOverruns(db, id, actor.id, overruns);
  await createOrder(context, cart, lines, { ...body, location, quota });
  await notifyPlaced(context, id);
  return readOrder(context, id);
}

/**
 * A click sent twice, or sent again because the reply got lost, is the same order: the cart's own id says which. With
 * other values it would be another order, and this cart is already placed.
 */
function placedBefore(context: Context, order: OrderRow, body: Body) {
  const same =
    order.status === 'placed' &&
    order.shipping_location_id === body.shippingLocationId &&
    order.purchase_order_number === body.purchaseOrderNumber &&
    order.shipment_method === body.shipmentMethod;
  return same ? readOrder(context, order.id) : fail('transition_not_allowed');
}
