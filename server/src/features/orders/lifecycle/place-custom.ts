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
import { lockForShareBuyer } from '../cart/own-cart.ts';
import { lockQuota } from '../cart/quota.ts';
import { readOrder } from '../reading/read-order.ts';
import { pick } from './allocate.ts';
import { lockForShareLocation } from './lock-location.ts';
import { notifyPlaced } from './notify-users.ts';
import { assertOrderRate } from './order-rate.ts';
import { nextNumber, reserve } from './reserve.ts';
import { assertMethodFits, assertMethodFitsAll } from './shipment-method.ts';
import { publishOrder, publishTaken, record } from './timeline.ts';

type Body = Input<(typeof orders)['placeByCustomRequest']>['body'];

/** The same body sent again within so many seconds is a repeated click. */
const repeatSeconds = 60;

/** Places an order of the cheapest samples that match now, and a request for the missing ones. */
export async function placeByCustomRequest(context: Context, body: Body) {
  const { db, actor, clock } = context;
  const { companyId } = await lockForShareBuyer(db, actor);
  const hash = createHash('sha256').update(JSON.stringify(body)).digest();
  const before = await findRepeated(db, actor.id, hash);
  if (before) return readOrder(context, before.id);
  const quota = await lockQuota(context);
  await assertOrderRate(context);
  const location = await lockForShareLocation(db, companyId, body.shippingLocationId);
  const [term] = await lockForShareBiomarkers(db, [{ loincCode: body.loincCode }]);
  if (!term?.usable) failFields({ loincCode: ['biomarker_unknown'] });
  assertOrderedBounds(body);
  assertNotPast(body.neededBy, clock.now());
  assertMethodFits(body.shipmentMethod, [body.storageCondition ?? []].flat());
  const { id } = await db
    .insertInto('client_orders')
    .values({
      status: 'placed',
      number: nextNumber,
      placed_at: sql<Date>`now()`,
      user_id: actor.id,
      client_company_id: companyId,
      ...location,
      purchase_order_number: body.purchaseOrderNumber,
      shipment_method: body.shipmentMethod,
      note: body.note ?? null,
      needed_by: body.neededBy ?? null,
      request_hash: hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const criteria = criteriaOf(body);
  const priceLimit = body.priceLimit ?? null;
  // Samples above the company's limit of unassigned samples become part of the request.
  const maxAllowed = Math.max(0, Math.min(body.quantity, quota.maxUnassigned - quota.unassigned));
  const found = await pick(context, { orderId: id, biomarkerId: term.id, criteria, priceLimit }, maxAllowed);
  const ids = found.map((sample) => sample.id);
  await assertMethodFitsAll(db, body.shipmentMethod, ids);
  if (ids.length > 0) await reserve(db, id, ids);
  const missing = body.quantity - ids.length;
  const requestId =
    missing > 0 ? await writeRequest(context, body, { orderId: id, companyId, term, missing }) : null;
  await record(db, { orderId: id, actorId: actor.id, kind: 'placed', details: { samples: ids.length } });
  await publishTaken(db, ids);
  await publishOrder(db, { id, client_company_id: companyId, user_id: actor.id });
  await notifyPlaced(context, id, requestId);
  return readOrder(context, id);
}

async function writeRequest(
  { db, actor }: Context,
  body: Body,
  about: { orderId: number; companyId: number; term: { id: number; component: string }; missing: number },
): Promise<number> {
  const { orderId, companyId, term, missing } = about;
  const request = await db
    .insertInto('inventory_requests')
    .values({
      name: await nameOf(db, term, missing, companyId),
      client_order_id: orderId,
      client_company_id: companyId,
      user_id: actor.id,
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
