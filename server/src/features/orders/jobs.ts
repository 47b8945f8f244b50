import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { cartJobs } from './cart/jobs.ts';

export const orderJobs = (db: Handle, { clock, log }: Pick<Services, 'clock' | 'log'>): Job[] => [
  ...cartJobs(db, { clock }),
  {
    // Reports orders and samples that contradict each other, and changes nothing: staff decide what to do about them.
    name: 'orders.reconcile',
    cron: '29 2 * * *',
    async run() {
      const { rows } = await sql<{ rule: string }>`select * from order_faults() limit 100`.execute(db);
      if (rows.length > 0) log.error({ event: 'orders.faults', faults: rows }, 'orders and samples disagree');
    },
  },
];
