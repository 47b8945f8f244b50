import type { sampleQuery } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type Handle, prepared } from '../../platform/database/index.ts';
import { type Conditions, conditionsOf } from './filters.ts';
import { counted, newestFirst, pageOfSamples } from './page-of-samples.ts';
import { present, readRows } from './queries.ts';
import type { Selection } from './selection.ts';

type ListQuery = z.output<typeof sampleQuery>;

/** Counts first, since the count decides how to find the page; then finds its ids; then reads only these rows. */
export async function listSamples(db: Handle, query: ListQuery) {
  const conditions = await conditionsOf(db, query);
  const count = await countOf(db, conditions);
  const { skip, limit, sortBy = newestFirst } = query;
  const rows = await readRows(db, await pageOfSamples(db, conditions, { skip, limit, sortBy, count }));
  return { items: rows.map(present), count };
}

/** The number of samples of a selection. */
export const countSamples = async (db: Handle, selection: Selection): Promise<number> =>
  countOf(db, await conditionsOf(db, selection));

async function countOf(db: Handle, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ samples: number }>`
    select ${conditions.everyday ? prepared : sql``} coalesce(sum(samples), 0)::integer as samples
    from (${counted(conditions)}) as counted`.execute(db);
  return rows[0]?.samples ?? 0;
}
