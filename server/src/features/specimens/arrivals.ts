import type { SampleClientSelection } from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import { batchQuery, type Handle } from '../../platform/database/index.ts';
import type { Condition } from '../../platform/lists/index.ts';
import { type SearchContext, selectedEach } from './selection.ts';

/** The sample became available after that moment: by its own change, or when its import batch became visible. */
const arrivedAfter = (since: RawBuilder<Date>): Condition => sql<boolean>`(s.offered_at > ${since}
  or s.import_batch_id = any (array(select i.id from import_batches i where i.shown_at > ${since})))`;

export interface Arrivals {
  count: number;
  fresh: number;
  newest: Date | null;
}

/** For each search the number of matches, how many of them are new since then, and when the last one arrived. */
export async function countArrivals(
  db: Handle,
  search: SearchContext,
  searches: readonly { query: SampleClientSelection; since: RawBuilder<Date> }[],
): Promise<Arrivals[]> {
  const answers = await batchQuery(
    db,
    await selectedEach(db, search, searches),
    ({ matches, since }) => sql<Arrivals>`
      select count(*)::integer as count, count(*) filter (where ${arrivedAfter(since)})::integer as fresh,
        max(greatest(s.offered_at, i.shown_at)) filter (where ${arrivedAfter(since)}) as newest
      from samples s left join import_batches i on i.id = s.import_batch_id
      where ${matches}`,
  );
  return answers.map(([, [arrivals]]) => arrivals ?? { count: 0, fresh: 0, newest: null });
}

/** When a sample last became available for sale. */
export async function newestArrival(db: Handle): Promise<Date | null> {
  const { rows } = await sql<{ newest: Date | null }>`
    select greatest((select max(offered_at) from samples), (select max(shown_at) from import_batches)) as newest`.execute(
    db,
  );
  return rows[0]?.newest ?? null;
}
