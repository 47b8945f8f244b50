import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';

/** Merges the appended counts into one row per biomarker and day. */
export const demandJobs = (db: Handle): Job[] => [
  {
    name: 'specimens.rollup-demand',
    cron: '17 * * * *',
    async run() {
      await sql`select rollup_demand()`.execute(db);
    },
  },
];
