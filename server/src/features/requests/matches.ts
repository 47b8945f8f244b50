import type { Input } from '@aliquot/contract/endpoint';
import type { requests } from '@aliquot/contract/requests';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { batchQuery } from '../../platform/database/index.ts';
import { failFields } from '../../platform/http/index.ts';
import type { Condition } from '../../platform/lists/index.ts';
import { assertOrderedBounds, searchFor, unheld, type Wanted, withinLimit } from '../orders/index.ts';
import { searchContextOf, selectedEach } from '../specimens/index.ts';

interface Found {
  matching: number;
  free: number;
  above: number;
  low: string | null;
  high: string | null;
}

type Needs = Pick<Context, 'db' | 'clock' | 'language'>;
type Sought = Omit<Wanted, 'orderId'> & { orderId?: number; count: number };

const nothing: Found = { matching: 0, free: 0, above: 0, low: null, high: null };

/** For each request the matching samples within the price limit, their prices, and how many can be reserved now. */
export async function matchesOfEach(context: Needs, sought: readonly Sought[]) {
  const searches = sought.map((each) => ({ ...each, query: searchFor(each) }));
  const answers = await batchQuery(
    context.db,
    await selectedEach(context.db, searchContextOf(context), searches),
    counted,
  );
  return answers.map(([{ count }, [found = nothing]]) => matchesIn(found, count));
}

export async function matchesOf(context: Needs, sought: Sought) {
  const [matches] = await matchesOfEach(context, [sought]);
  return matches ?? matchesIn(nothing, 0);
}

function counted({ matches, priceLimit, orderId = 0 }: Sought & { matches: Condition }) {
  const within = withinLimit(priceLimit);
  const before = sql<boolean>`not exists (
    select from order_lines l where l.client_order_id = ${orderId} and l.sample_id = s.id)`;
  return sql<Found>`
    select count(*) filter (where ${within})::integer as matching,
      count(*) filter (where ${within} and ${unheld} and ${before})::integer as free,
      count(*) filter (where not ${within})::integer as above,
      min(s.specimen_price) filter (where ${within}) as low,
      max(s.specimen_price) filter (where ${within}) as high
    from samples s where ${matches}`;
}

const matchesIn = ({ matching, free, above, low, high }: Found, count: number) => ({
  matching,
  price: low === null ? null : { from: Number(low), to: Number(high) },
  wouldReserve: Math.min(count, free),
  aboveLimit: above,
});

/** The matches that the request form shows before it is sent. */
export async function lookUp(context: Context, body: Input<(typeof requests)['lookUp']>['body']) {
  const { loincCode, quantity, priceLimit = null, ...criteria } = body;
  assertOrderedBounds(criteria);
  const term = await context.db
    .selectFrom('loinc_biomarkers')
    .select('id')
    .where('loinc_code', '=', loincCode)
    .where('active', '=', true)
    .where('verified', '=', true)
    .executeTakeFirst();
  if (!term) failFields({ loincCode: ['biomarker_unknown'] });
  return matchesOf(context, { biomarkerId: term.id, criteria, priceLimit, count: quantity ?? 1_000_000 });
}
