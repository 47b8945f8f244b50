import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';

/** Looks for what must never be. It changes nothing: a fault is for people to look at. */
export const orderJobs = (db: Handle, { log }: Pick<Services, 'log'>): Job[] => [
  {
    name: 'orders.reconcile',
    cron: '29 2 * * *',
    async run() {
      const { rows } = await sql<{ rule: string }>`select * from order_faults() limit 100`.execute(db);
      if (rows.length > 0) log.error({ event: 'orders.faults', faults: rows }, 'orders and samples disagree');
    },
  },
];
