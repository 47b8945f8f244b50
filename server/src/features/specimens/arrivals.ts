import type { SampleClientSelection } from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../platform/conditions.ts';
import type { Handle } from '../../platform/context.ts';
import { type Asked, selected } from './selection.ts';

/** Came to be for sale after that moment: by itself, or when the batch it came in was first seen. */
const arrivedAfter = (since: RawBuilder<Date>): Condition => sql<boolean>`(s.offered_at > ${since}
  or s.import_batch_id = any (array(select i.id from import_batches i where i.shown_at > ${since})))`;

/** How many samples match a search, how many of them came since, and when the last one came. */
export async function countArrivals(
  db: Handle,
  asked: Asked,
  query: SampleClientSelection,
  since: RawBuilder<Date>,
): Promise<{ count: number; fresh: number; newest: Date | null }> {
  const matches = await selected(db, asked, query);
  const { rows } = await sql<{ count: number; fresh: number; newest: Date | null }>`
    select count(*)::integer as count, count(*) filter (where ${arrivedAfter(since)})::integer as fresh,
      max(greatest(s.offered_at, i.shown_at)) filter (where ${arrivedAfter(since)}) as newest
    from samples s left join import_batches i on i.id = s.import_batch_id
    where ${matches}`.execute(db);
  return rows[0] ?? { count: 0, fresh: 0, newest: null };
}

/** When something last came to be for sale. */
export async function newestArrival(db: Handle): Promise<Date | null> {
  const { rows } = await sql<{ newest: Date | null }>`
    select greatest((select max(offered_at) from samples), (select max(shown_at) from import_batches)) as newest`.execute(
    db,
  );
  return rows[0]?.newest ?? null;
}
