import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { type OrderStatus, stepTo } from '@aliquot/contract/order-steps';
import type { orders } from '@aliquot/contract/orders';
import type { Context } from '../../../platform/context.ts';
import { fail, failFields } from '../../../platform/http/index.ts';
import { assertVersion } from '../../../platform/writing/index.ts';
import { lockQuotaOf } from '../cart/quota.ts';
import { assertTransition, lockOrder, type OrderRow, updateOrder } from '../order-access.ts';
import { readOrder } from '../reading/read-order.ts';
import { assignToOneself } from './assign.ts';
import { assertPurchaseOrder } from './buying-limits.ts';
import { lockForShareLocation } from './lock-location.ts';
import { setShippingPrice } from './shipping-price.ts';
import { publishOrder, record } from './timeline.ts';
import { cancel, complete, confirm, dispatch } from './transitions.ts';

type Body = Input<(typeof orders)['manage']>['body'];

/** A caller's clock may be a little ahead. */
const aheadMs = 5 * 60_000;

/** Changes fields first, by the rules of the current status; then the status, by the transition that leads there. */
export async function manageOrder(context: Context, id: number, body: Body) {
  const { db, actor } = context;
  if (body.purchaseOrderNumber !== undefined) await lockQuotaOfOrder(context, id);
  const order = await lockOrder(db, actor, id);
  await assertVersion(order, body.version, () => readOrder(context, id), {
    db,
    table: 'client_orders',
    id,
  });
  const moves = body.status !== undefined && body.status !== order.status;
  const becomes = moves ? body.status : (order.status as OrderStatus);
  if (body.completionDate !== undefined && becomes !== 'delivered') fail('transition_not_allowed');
  await changeFields(context, order, body);
  if (body.shippingPrice !== undefined)
    await setShippingPrice(context, order, body.shippingPrice, {
      confirms: moves && becomes === 'confirmed',
    });
  if (moves && becomes) await takeStep(context, order, becomes, body);
  else if (body.completionDate !== undefined) await correctDate(context, order, body.completionDate);
  return readOrder(context, id);
}

/** Before the order, in the order of all locks: another order may be taking the same purchase order number. */
async function lockQuotaOfOrder(context: Context, id: number): Promise<void> {
  const order = await context.db
    .selectFrom('client_orders')
    .select('client_company_id')
    .where('id', '=', id)
    .executeTakeFirst();
  await lockQuotaOf(context, order?.client_company_id ?? fail('not_found'));
}

async function takeStep(context: Context, order: OrderRow, to: OrderStatus, body: Body): Promise<void> {
  const step = stepTo[to];
  if (!step) fail('transition_not_allowed');
  assertTransition(context.actor, order, step);
  if (to === 'assigned') await assignToOneself(context, order);
  else if (to === 'confirmed') await confirm(context, order, body.shippingPrice);
  else if (to === 'dispatched') await dispatch(context, order);
  else if (to === 'delivered') await complete(context, order, dateOf(context, order, body.completionDate));
  else {
    const { reason = failFields({ reason: ['validate_required'] }), credit } = body;
    await cancel(context, order, reason, { credit });
  }
}

/** The completion date: not before the order was placed, and not in the future. */
function dateOf({ clock }: Context, order: OrderRow, wanted: string | undefined): Date {
  // `placed_at` is from the database's clock, which may be ahead of this server's.
  const now = new Date(Math.max(clock.now().getTime(), order.placed_at?.getTime() ?? 0));
  if (wanted === undefined) return now;
  const at = new Date(wanted);
  if (at.getTime() > now.getTime() + aheadMs) failFields({ completionDate: ['day_future'] });
  if (order.placed_at && at < order.placed_at) failFields({ completionDate: ['before_placement'] });
  return at > now ? now : at;
}

async function correctDate(context: Context, order: OrderRow, wanted: string): Promise<void> {
  const { db, actor } = context;
  assertTransition(actor, order, 'correct');
  const at = dateOf(context, order, wanted);
  await updateOrder(db, order.id, { completion_date: at });
  await change(context, order, 'completionDate', order.completion_date?.toISOString(), at.toISOString());
  await publishOrder(db, order);
}

const change = (
  { db, actor }: Context,
  { id }: OrderRow,
  field: string,
  from: string | null | undefined,
  to: string | null | undefined,
) =>
  record(db, {
    orderId: id,
    actorId: actor.id,
    kind: 'changed',
    details: { field, from: from ?? null, to: to ?? null },
  });

async function changeFields(context: Context, order: OrderRow, body: Body): Promise<void> {
  const { db, actor } = context;
  const changed = [
    ['purchaseOrderNumber', order.purchase_order_number, body.purchaseOrderNumber],
    ['shipmentMethod', order.shipment_method, body.shipmentMethod],
    ['note', order.note, body.note],
  ].filter(([, was, becomes]) => becomes !== undefined && becomes !== was);
  const moved =
    body.shippingLocationId !== undefined && body.shippingLocationId !== order.shipping_location_id;
  if (changed.length === 0 && !moved) return;
  assertTransition(actor, order, 'edit');
  const { purchaseOrderNumber } = body;
  // A number that stays was accepted when it was given, whatever the company's limits are now.
  if (purchaseOrderNumber !== undefined && purchaseOrderNumber !== order.purchase_order_number)
    await assertPurchaseOrder(context, order.client_company_id, purchaseOrderNumber, order.id);
  const location = moved
    ? await lockForShareLocation(db, order.client_company_id, body.shippingLocationId ?? 0)
    : undefined;
  await updateOrder(db, order.id, {
    ...omitUndefined({
      purchase_order_number: body.purchaseOrderNumber,
      shipment_method: body.shipmentMethod,
      note: body.note,
    }),
    ...location,
  });
  for (const [field, was, becomes] of changed) await change(context, order, field ?? '', was, becomes);
  if (location) {
    const before = (order.shipping_location as { name?: string } | null)?.name;
    const now = (JSON.parse(location.shipping_location) as { name: string }).name;
    await change(context, order, 'shippingLocation', before, now);
  }
  await publishOrder(db, order);
}
