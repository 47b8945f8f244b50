import type { Criteria } from '@aliquot/contract/request-criteria';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { all } from '../../../platform/lists/index.ts';
import { searchContextOf, selected } from '../../specimens/index.ts';
import { cheapestFirst } from '../cart/add-cheapest.ts';
import { type EvaluatedSample, evaluateSamples, lockForShareBiomarkers } from '../cart/evaluate-samples.ts';
import { unheld } from '../cart/unavailability.ts';
import { withinApproved } from './approved-total.ts';
import { boughtLines, reserve } from './reserve.ts';
import { publishTaken, record } from './timeline.ts';

export interface Wanted {
  /** A sample that has ever been a line of this order is not allocated to it again. */
  orderId: number;
  biomarkerId: number;
  criteria: Criteria;
  priceLimit: number | null;
}

/** The search for a request's criteria, regardless of price and holds. */
export const searchFor = ({ biomarkerId, criteria }: Pick<Wanted, 'biomarkerId' | 'criteria'>) => ({
  ...criteria,
  loincBiomarkerId: biomarkerId,
});

export const withinLimit = (limit: number | null) =>
  limit === null ? sql<boolean>`true` : sql<boolean>`s.specimen_price <= ${limit}`;

/**
 * Up to `count` matching samples, the cheapest first, locked and held by no cart. Rows that another transaction has locked
 * are skipped instead of waited for. A sample that got a hold between the query and the lock is left out.
 */
export async function pick(context: Context, wanted: Wanted, count: number): Promise<EvaluatedSample[]> {
  const { db, clock } = context;
  const today = dayOf(clock.now());
  const conditions = [
    await selected(db, searchContextOf(context), searchFor(wanted)),
    unheld,
    withinLimit(wanted.priceLimit),
    sql<boolean>`not exists (
      select from order_lines l where l.client_order_id = ${wanted.orderId} and l.sample_id = s.id)`,
  ];
  const picked: EvaluatedSample[] = [];
  const tried: number[] = [];
  while (picked.length < count) {
    const { rows } = await sql<{ id: number }>`
      select s.id from samples s where ${all(conditions)} and s.id <> all (${tried}::integer[])
      order by ${cheapestFirst(today)} limit ${count - picked.length} for update of s skip locked`.execute(
      db,
    );
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => id);
    await lockForShareBiomarkers(db, ids);
    const evaluated = await evaluateSamples(db, ids, { today, cartId: wanted.orderId });
    picked.push(...evaluated.filter(({ reason }) => reason === null));
    tried.push(...ids);
  }
  return picked;
}

export const requestsOf = (db: Handle, orderId: number) =>
  db
    .selectFrom('inventory_requests')
    .selectAll()
    .where('client_order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();

export type RequestRow = Awaited<ReturnType<typeof requestsOf>>[number];

export const wantedBy = (request: RequestRow): Wanted => ({
  orderId: request.client_order_id,
  biomarkerId: request.loinc_biomarker_id,
  criteria: request.criteria as Criteria,
  priceLimit: request.price_limit === null ? null : Number(request.price_limit),
});

/**
 * Reserves samples for an open request, whose order is locked. Returns how many. Above what was approved it fails, or takes
 * only what fits.
 */
export async function allocate(
  context: Context,
  request: RequestRow,
  maxCount: number,
  { whatFits = false } = {},
): Promise<number> {
  const { db, actor } = context;
  const picked = await pick(
    context,
    wantedBy(request),
    Math.min(maxCount, request.asked - request.allocated),
  );
  const found = await withinApproved(db, request.client_order_id, picked, whatFits);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await reserve(db, request.client_order_id, boughtLines(found), request.id);
  const allocated = request.allocated + ids.length;
  await db
    .updateTable('inventory_requests')
    .set({ allocated, status: allocated === request.asked ? 'fulfilled' : 'open' })
    .where('id', '=', request.id)
    .execute();
  await record(db, {
    orderId: request.client_order_id,
    actorId: actor.id,
    kind: 'allocated',
    details: { samples: ids.length, codes: found.map(({ code }) => code), request: request.name },
  });
  await publishTaken(db, ids);
  return ids.length;
}
