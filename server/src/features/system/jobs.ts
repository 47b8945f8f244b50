import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';

const hours = 3_600_000;

/** Deletes old idempotency keys, and old events, which are kept for reconnecting streams. */
export const systemJobs = (db: Handle, { clock }: Pick<Services, 'clock'>): Job[] => [
  {
    name: 'system.tidy',
    cron: '41 * * * *',
    async run() {
      const now = clock.now().getTime();
      await db
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', new Date(now - 48 * hours))
        .execute();
      await db
        .deleteFrom('events')
        .where('at', '<', new Date(now - 24 * hours))
        .execute();
    },
  },
];
