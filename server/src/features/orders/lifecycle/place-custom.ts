import { createHash } from 'node:crypto';
import type { Input } from '@aliquot/contract/endpoint';
import type { orders } from '@aliquot/contract/orders';
import { type Criteria, criteria } from '@aliquot/contract/request-criteria';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { failFields } from '../../../platform/http/index.ts';
import { lockForShareBiomarkers } from '../../samples/index.ts';
import { shippingPricingIn } from '../../seller/index.ts';
import { lockForShareBuyer } from '../cart/own-cart.ts';
import { lockQuota, type Quota } from '../cart/quota.ts';
import { sumOf } from '../cart/read-cart.ts';
import { type OrderRow, updateOrder } from '../order-access.ts';
import { readOrder } from '../reading/read-order.ts';
import { pick } from './allocate.ts';
import type { AssertNoApproval } from './approval-needed.ts';
import { assertPurchaseOrder, assertRequestLimit } from './buying-limits.ts';
import { lockForShareLocation } from './lock-location.ts';
import { notifyPlaced } from './notify-users.ts';
import { assertOrderRate } from './order-rate.ts';
import { boughtLines, nextNumber, reserve } from './reserve.ts';
import { assertMethodFits, assertMethodFitsAll } from './shipment-method.ts';
import { publishOrder, publishTaken, record, recordOverruns } from './timeline.ts';

type Body = Input<(typeof orders)['placeByCustomRequest']>['body'];

/** The same body sent again within so many seconds is a repeated click. */
const repeatSeconds = 60;

/** Places an order of the cheapest samples that match now, and a request for the missing ones. */
export async function placeByCustomRequest(context: Context, body: Body, assertNoApproval: AssertNoApproval) {
  const { db, actor } = context;
  const { companyId } = await lockForShareBuyer(db, actor);
  const hash = createHash('sha256').update(JSON.stringify(body)).digest();
  const before = await findRepeated(db, actor.id, hash);
  if (before) return readOrder(context, before.id);
  const quota = await lockQuota(context);
  await assertOrderRate(context);
  const location = await lockForShareLocation(db, companyId, body.shippingLocationId);
  await assertPurchaseOrder(context, companyId, body.purchaseOrderNumber);
  const order = await db
    .insertInto('client_orders')
    .values({
      ...(await placedValues(db, body, location)),
      user_id: actor.id,
      client_company_id: companyId,
      request_hash: hash,
    })
    .returning(['id', 'client_company_id', 'user_id'])
    .executeTakeFirstOrThrow();
  const evaluated = await evaluateRequest(context, body, { orderId: order.id, quota });
  await assertRequestLimit(db, companyId, evaluated.total);
  const overruns = await assertNoApproval(context, { ...body, total: evaluated.total });
  await recordOverruns(db, order.id, actor.id, overruns);
  const requestId = await fillOrder(context, order, body, evaluated);
  await notifyPlaced(context, order.id, requestId);
  return readOrder(context, order.id);
}

type Location = Awaited<ReturnType<typeof lockForShareLocation>>;

const placedValues = async (db: Handle, body: Body, location: Location) => ({
  status: 'placed',
  number: nextNumber,
  placed_at: sql<Date>`now()`,
  ...location,
  purchase_order_number: body.purchaseOrderNumber,
  shipment_method: body.shipmentMethod,
  note: body.note ?? null,
  needed_by: body.neededBy ?? null,
  shipping_price: (await shippingPricingIn(db)) === 'included' ? 0 : null,
});

/**
 * The samples that a custom request reserves now, locked, and the most that it may come to: null where samples are missing
 * and nothing limits their price.
 */
export async function evaluateRequest(
  context: Context,
  body: Body,
  { orderId, quota }: { orderId: number; quota: Quota },
) {
  const { db, clock } = context;
  const [term] = await lockForShareBiomarkers(db, [{ loincCode: body.loincCode }]);
  if (!term?.usable) failFields({ loincCode: ['biomarker_unknown'] });
  assertOrderedBounds(body);
  assertNotPast(body.neededBy, clock.now());
  assertMethodFits(body.shipmentMethod, [body.storageCondition ?? []].flat());
  const priceLimit = body.priceLimit ?? null;
  // Samples above the company's limit of unassigned samples become part of the request.
  const maxAllowed = Math.max(0, Math.min(body.quantity, quota.maxUnassigned - quota.unassigned));
  const wanted = { orderId, biomarkerId: term.id, criteria: criteriaOf(body), priceLimit };
  const found = await pick(context, wanted, maxAllowed);
  await assertMethodFitsAll(
    db,
    body.shipmentMethod,
    found.map(({ id }) => id),
  );
  const missing = body.quantity - found.length;
  const reserved = found.map(({ price }) => price ?? 0);
  const total = missing > 0 && priceLimit === null ? null : sumOf([...reserved, missing * (priceLimit ?? 0)]);
  return { term, found, missing, reserved: sumOf(reserved), total };
}

type Evaluated = Awaited<ReturnType<typeof evaluateRequest>>;
type Owned = Pick<OrderRow, 'id' | 'client_company_id' | 'user_id'>;

/** Places what was approved. The order belongs to its user. Returns the request for what is missing. */
export async function placeRequest(
  context: Context,
  order: Owned,
  body: Body,
  { location, ...evaluated }: Evaluated & { location: Location },
): Promise<number | null> {
  await updateOrder(context.db, order.id, await placedValues(context.db, body, location));
  return fillOrder(context, order, body, evaluated);
}

async function fillOrder(
  context: Context,
  order: Owned,
  body: Body,
  { found, term, missing }: Pick<Evaluated, 'found' | 'term' | 'missing'>,
): Promise<number | null> {
  const { db, actor } = context;
  const ids = found.map((sample) => sample.id);
  if (ids.length > 0) await reserve(db, order.id, boughtLines(found));
  const requestId = missing > 0 ? await writeRequest(context, body, { order, term, missing }) : null;
  await record(db, {
    orderId: order.id,
    actorId: actor.id,
    kind: 'placed',
    details: { samples: ids.length },
  });
  await publishTaken(db, ids);
  await publishOrder(db, order);
  return requestId;
}

async function writeRequest(
  { db }: Context,
  body: Body,
  { order, term, missing }: { order: Owned; term: { id: number; component: string }; missing: number },
): Promise<number> {
  const request = await db
    .insertInto('inventory_requests')
    .values({
      name: await nameOf(db, term, missing, order.client_company_id),
      client_order_id: order.id,
      client_company_id: order.client_company_id,
      user_id: order.user_id,
      loinc_biomarker_id: term.id,
      criteria: JSON.stringify(criteriaOf(body)),
      price_limit: body.priceLimit ?? null,
      note: body.note ?? null,
      asked: missing,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publish(db, { kind: 'request.changed', to: 'staff', payload: request });
  return request.id;
}

/** Calls of one user run one after the other, so that the second finds the order of the first. */
async function findRepeated(db: Handle, userId: number, hash: Buffer) {
  await sql`select pg_advisory_xact_lock(hashtext('aliquot.custom_request'), ${userId})`.execute(db);
  return db
    .selectFrom('client_orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('request_hash', '=', hash)
    .where('status', '<>', 'cancelled')
    .where(sql<boolean>`placed_at > clock_timestamp() - make_interval(secs => ${repeatSeconds})`)
    .executeTakeFirst();
}

export function assertOrderedBounds(criteria: Criteria): void {
  const problems: Record<string, string[]> = {};
  const below = (from: number | undefined, to: number | undefined) =>
    from !== undefined && to !== undefined && to < from;
  if (below(criteria.valueFrom, criteria.valueTo)) problems.valueTo = ['range_order'];
  if (below(criteria.ageFrom, criteria.ageTo)) problems.ageTo = ['range_order'];
  if (Object.keys(problems).length > 0) failFields(problems);
}

function assertNotPast(neededBy: string | null | undefined, now: Date): void {
  if (neededBy && neededBy < dayOf(now)) failFields({ neededBy: ['day_past'] });
}

/** The criteria of the body without its other fields. */
export const criteriaOf = (body: Criteria): Criteria =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in criteria.shape));

async function nameOf(db: Handle, term: { component: string }, missing: number, companyId: number) {
  const { name } = await db
    .selectFrom('client_companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return `${missing} × ${term.component}, ${name}`;
}
