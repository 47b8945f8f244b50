import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/handle.ts';
import type { Job } from '../../platform/jobs/jobs.ts';

/** Addresses nobody can use any more. */
export const downloadJobs = (db: Handle, { clock }: Pick<Services, 'clock'>): Job[] => [
  {
    name: 'downloads.tidy',
    cron: '11 * * * *',
    async run() {
      await db.deleteFrom('download_links').where('expires_at', '<', clock.now()).execute();
    },
  },
];
