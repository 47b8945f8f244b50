import type { Input } from '@aliquot/contract/endpoint';
import type { orders } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { fail } from '../../../platform/http/index.ts';
import { shippingPricingIn } from '../../seller/index.ts';
import { cohortPlacesIn } from '../cart/cohort-place.ts';
import {
  type EvaluatedSample,
  evaluateSamples,
  failUnavailable,
  lockForShareBiomarkers,
  lockSamples,
} from '../cart/evaluate-samples.ts';
import { heldBy, linesOf } from '../cart/holds.ts';
import { failTooManyUnassigned, type Quota } from '../cart/quota.ts';
import { sumOf } from '../cart/read-cart.ts';
import { type OrderRow, updateOrder } from '../order-access.ts';
import type { lockForShareLocation } from './lock-location.ts';
import { type BoughtLine, boughtLines, nextNumber, reserve } from './reserve.ts';
import { assertMethodFitsAll } from './shipment-method.ts';
import { publishOrder, publishTaken, record } from './timeline.ts';

type Body = Input<(typeof orders)['place']>['body'];

/** What the user saw when they decided. */
export interface Seen extends Pick<Body, 'expectedTotal' | 'expectedCount'> {
  /** Fails for every line that cannot be bought, whatever total the caller saw. */
  wholly?: boolean;
}

export type Delivery = Pick<Body, 'purchaseOrderNumber' | 'shipmentMethod' | 'note'> & {
  location: Awaited<ReturnType<typeof lockForShareLocation>>;
  quota: Quota;
  /** Agreed in a quote. */
  shippingPrice?: number | null;
};

export const totalOf = (lines: readonly BoughtLine[]) => sumOf(lines.map(({ price }) => price));

/**
 * Locks the samples of a cart or pending cart, which the caller has locked, and evaluates them. Returns the lines to buy;
 * everything that the decision depends on stays as it is until the transaction ends.
 */
export async function lockAndEvaluate(
  { db, clock }: Context,
  { id, stage }: OrderRow,
  seen: Seen,
): Promise<BoughtLine[]> {
  const ids = await linesOf(db, id);
  await lockSamples(db, ids);
  await lockForShareBiomarkers(db, ids);
  const evaluated = await evaluateSamples(db, ids, {
    today: dayOf(clock.now()),
    cartId: id,
    priced: stage === 'quote' ? 'quote' : 'list',
  });
  return selectBought(evaluated, seen);
}

/**
 * Turns a cart or pending cart into an order of lines that `lockAndEvaluate` has returned. The order belongs to its user;
 * whoever acts may be somebody else, who approved it.
 */
export async function createOrder(
  context: Context,
  order: OrderRow,
  lines: readonly BoughtLine[],
  { location, quota, shippingPrice, ...delivery }: Delivery,
): Promise<void> {
  const { db, actor } = context;
  const { id } = order;
  const bought = lines.map(({ sampleId }) => sampleId);
  await assertMethodFitsAll(db, delivery.shipmentMethod, bought);
  // Staff have agreed to a quote, so that it is not limited.
  const isLimited = order.stage !== 'quote';
  if (isLimited && quota.unassigned + bought.length > quota.maxUnassigned) failTooManyUnassigned(quota);
  const held = await heldBy(db, id);
  const places = await cohortPlacesIn(db, id);
  // Emptied before its samples change, so that the trigger notifies only other carts that have them.
  await db.deleteFrom('cart_lines').where('client_order_id', '=', id).execute();
  await reserve(
    db,
    id,
    lines.map((line) => ({ ...line, cohort: places.get(line.sampleId) })),
  );
  await updateOrder(db, id, {
    status: 'placed',
    number: nextNumber,
    placed_at: sql`now()`,
    ...location,
    purchase_order_number: delivery.purchaseOrderNumber,
    shipment_method: delivery.shipmentMethod,
    note: delivery.note ?? null,
    ...((await shippingPricingIn(db)) === 'included' ? { shipping_price: 0 } : {}),
    ...(shippingPrice === undefined ? {} : { shipping_price: shippingPrice }),
  });
  await record(db, {
    orderId: id,
    actorId: actor.id,
    kind: 'placed',
    details: { samples: bought.length, total: totalOf(lines) },
  });
  await publishTaken(db, bought, held);
  await publishOrder(db, order);
}

/**
 * The samples to buy. Fails when another cart holds a line, or when one was withdrawn, unless the total that the user saw
 * is the total without it: then they saw it as withdrawn.
 */
function selectBought(
  evaluated: readonly EvaluatedSample[],
  { expectedTotal, expectedCount, wholly }: Seen,
): BoughtLine[] {
  if (evaluated.length === 0) fail('empty_cart');
  const lost = evaluated.filter(({ reason }) => reason !== null);
  const free = boughtLines(evaluated.filter(({ reason }) => reason === null));
  const total = totalOf(free);
  const asSeen =
    expectedTotal !== undefined &&
    expectedTotal === total &&
    (expectedCount === undefined || expectedCount === free.length);
  const held = lost.some(({ reason }) => reason === 'held');
  if (lost.length > 0 && (wholly || held || free.length === 0 || !asSeen)) failUnavailable(lost);
  if (expectedTotal !== undefined && !asSeen)
    fail('total_changed', { details: { expectedTotal, total, count: free.length } });
  return free;
}
