import type { Input } from '@aliquot/contract/endpoint';
import type { requests } from '@aliquot/contract/requests';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { failFields } from '../../platform/fail.ts';
import { all, unheld } from '../carts/index.ts';
import { refuseUpsideDown, type Wanted, wantedConditions, withinLimit } from '../orders/index.ts';

interface Found {
  matching: number;
  free: number;
  above: number;
  low: string | null;
  high: string | null;
}

/** What there is of it now: within the price, at which prices, and how many of those asked for nobody holds. */
export async function matchesOf(
  context: Pick<Context, 'db' | 'clock'>,
  wanted: Omit<Wanted, 'orderId'> & { orderId?: number },
  asked: number,
) {
  const within = withinLimit(wanted.priceLimit);
  const before = sql<boolean>`not exists (
    select from order_lines l where l.client_order_id = ${wanted.orderId ?? 0} and l.sample_id = s.id)`;
  const { rows } = await sql<Found>`
    select count(*) filter (where ${within})::integer as matching,
      count(*) filter (where ${within} and ${unheld} and ${before})::integer as free,
      count(*) filter (where not ${within})::integer as above,
      min(s.specimen_price) filter (where ${within}) as low,
      max(s.specimen_price) filter (where ${within}) as high
    from samples s where ${all(await wantedConditions(context, wanted))}`.execute(context.db);
  const found = rows[0] ?? { matching: 0, free: 0, above: 0, low: null, high: null };
  return {
    matching: found.matching,
    price: found.low === null ? null : { from: Number(found.low), to: Number(found.high) },
    wouldReserve: Math.min(asked, found.free),
    aboveLimit: found.above,
  };
}

/** Before anything is asked for: what the form would find. */
export async function lookUp(context: Context, body: Input<(typeof requests)['lookUp']>['body']) {
  const { loincCode, quantity, priceLimit = null, ...criteria } = body;
  refuseUpsideDown(criteria);
  const term = await context.db
    .selectFrom('loinc_biomarkers')
    .select('id')
    .where('loinc_code', '=', loincCode)
    .where('active', '=', true)
    .where('verified', '=', true)
    .executeTakeFirst();
  if (!term) failFields({ loincCode: ['biomarker_unknown'] });
  const found = await matchesOf(context, { biomarkerId: term.id, criteria, priceLimit }, 1_000_000);
  return { ...found, wouldReserve: Math.min(quantity ?? found.wouldReserve, found.wouldReserve) };
}
