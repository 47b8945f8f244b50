import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { forgetBatchChanges } from './list-batch-changes.ts';

/** Adds the appended deltas to the counters, so that reading them stays fast. */
export const sampleJobs = (db: Handle): Job[] => [
  {
    name: 'samples.rollup-stock',
    cron: '* * * * *',
    async run() {
      await sql`select rollup_stock()`.execute(db);
      await rollupFacets(db);
    },
  },
  { name: 'samples.forget-batch-changes', cron: '17 2 * * *', run: () => forgetBatchChanges(db) },
];

/** Rolls up in batches until none is left. */
export async function rollupFacets(db: Handle): Promise<void> {
  for (let more = true; more; ) {
    const { rows } = await sql<{ more: boolean }>`select rollup_facets() as more`.execute(db);
    more = rows[0]?.more === true;
  }
}
