import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';

/** Deletes expired download links. */
export const downloadJobs = (db: Handle, { clock }: Pick<Services, 'clock'>): Job[] => [
  {
    name: 'downloads.tidy',
    cron: '11 * * * *',
    async run() {
      await db.deleteFrom('download_links').where('expires_at', '<', clock.now()).execute();
    },
  },
];
