import type { Input } from '@aliquot/contract/endpoint';
import type { orders } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { fail } from '../../../platform/http/index.ts';
import {
  type EvaluatedSample,
  evaluateSamples,
  failUnavailable,
  lockForShareBiomarkers,
  lockSamples,
} from '../cart/evaluate-samples.ts';
import { heldBy } from '../cart/holds.ts';
import { lockForShareBuyer, lockOwn } from '../cart/own-cart.ts';
import { failTooManyUnassigned, lockQuota } from '../cart/quota.ts';
import { sumOf } from '../cart/read-cart.ts';
import { type OrderRow, updateOrder } from '../order-access.ts';
import { readOrder } from '../reading/read-order.ts';
import { lockForShareLocation } from './lock-location.ts';
import { notifyPlaced } from './notify-users.ts';
import { assertOrderRate } from './order-rate.ts';
import { nextNumber, reserve } from './reserve.ts';
import { assertMethodFitsAll } from './shipment-method.ts';
import { publishOrder, publishTaken, record } from './timeline.ts';

type Body = Input<(typeof orders)['place']>['body'];

/**
 * The cart becomes the order in one transaction: every line that can be bought is reserved at its current price, or
 * nothing happens. Everything that the decision depends on is locked before it is read, samples in order of id.
 */
export async function place(context: Context, id: number, body: Body) {
  const { db, actor, clock } = context;
  const { companyId } = await lockForShareBuyer(db, actor);
  const quota = await lockQuota(context);
  const location = await lockForShareLocation(db, companyId, body.shippingLocationId);
  const cart = await lockOwn(db, actor, id);
  if (cart.status !== 'new') return placedBefore(context, cart, body);
  await assertOrderRate(context);
  const ids = await linesOf(db, id);
  await lockSamples(db, ids);
  await lockForShareBiomarkers(db, ids);
  const evaluated = await evaluateSamples(db, ids, { today: dayOf(clock.now()), cartId: id });
  const bought = selectBought(evaluated, body);
  await assertMethodFitsAll(db, body.shipmentMethod, bought);
  if (quota.unassigned + bought.length > quota.maxUnassigned) failTooManyUnassigned(quota);
  const held = await heldBy(db, id);
  // Emptied before its samples change, so that the trigger notifies only other carts that have them.
  await db.deleteFrom('cart_lines').where('client_order_id', '=', id).execute();
  await reserve(db, id, bought);
  await updateOrder(db, id, {
    status: 'placed',
    number: nextNumber,
    placed_at: sql`now()`,
    ...location,
    purchase_order_number: body.purchaseOrderNumber,
    shipment_method: body.shipmentMethod,
    note: body.note ?? null,
  });
  const total = sumOf(
    evaluated.filter((sample) => bought.includes(sample.id)).map(({ price }) => price ?? 0),
  );
  await record(db, {
    orderId: id,
    actorId: actor.id,
    kind: 'placed',
    details: { samples: bought.length, total },
  });
  await publishTaken(db, bought, held);
  await publishOrder(db, cart);
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

async function linesOf(db: Handle, cartId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cart_lines')
    .select('sample_id')
    .where('client_order_id', '=', cartId)
    .orderBy('sample_id')
    .execute();
  return rows.map(({ sample_id }) => sample_id);
}

/**
 * The samples to buy. Fails when another cart holds a line, or when one was withdrawn, unless the total that the user saw
 * is the total without it: then they saw it as withdrawn.
 */
function selectBought(
  evaluated: readonly EvaluatedSample[],
  { expectedTotal, expectedCount }: Body,
): number[] {
  if (evaluated.length === 0) fail('empty_cart');
  const free = evaluated.filter(({ reason }) => reason === null);
  const lost = evaluated.filter(({ reason }) => reason !== null);
  const total = sumOf(free.map(({ price }) => price ?? 0));
  const asSeen =
    expectedTotal !== undefined &&
    expectedTotal === total &&
    (expectedCount === undefined || expectedCount === free.length);
  const held = lost.some(({ reason }) => reason === 'held');
  if (lost.length > 0 && (held || free.length === 0 || !asSeen)) failUnavailable(lost);
  if (expectedTotal !== undefined && !asSeen)
    fail('total_changed', { details: { expectedTotal, total, count: free.length } });
  return free.map(({ id }) => id);
}
