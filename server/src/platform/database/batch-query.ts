import { type RawBuilder, sql } from 'kysely';
import type { Handle } from './handle.ts';

/** Runs one query for each item in a single round trip, as a union. All of them return the same columns. */
export async function batchQuery<T, R>(
  db: Handle,
  items: readonly T[],
  queryOf: (item: T) => RawBuilder<R>,
): Promise<[item: T, rows: R[]][]> {
  if (items.length === 0) return [];
  const results = items.map((item): [T, R[]] => [item, []]);
  const queries = items.map(
    (item, place) => sql`select ${place}::integer as place, * from (${queryOf(item)}) as q`,
  );
  const { rows } = await sql<R & { place: number }>`${sql.join(queries, sql` union all `)}`.execute(db);
  for (const { place, ...row } of rows) results[place]?.[1].push(row as R);
  return results;
}
