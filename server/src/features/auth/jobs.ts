import type { Handle, Services } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs.ts';

const keepDays = 30;

/** Sessions and sign-in counts nobody needs any more. */
export const authJobs = (db: Handle, { clock }: Pick<Services, 'clock'>): Job[] => [
  {
    name: 'auth.tidy',
    cron: '17 3 * * *',
    async run() {
      const before = new Date(clock.now().getTime() - keepDays * 86_400_000);
      await db.deleteFrom('sessions').where('expires_at', '<', before).execute();
      await db.deleteFrom('login_attempts').where('window_started_at', '<', before).execute();
    },
  },
];
