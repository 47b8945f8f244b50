import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { tidyDevices } from './devices.ts';
import { recoveryJob } from './recover-password.ts';
import { signUpJob } from './sign-up.ts';

const keepDays = 30;

/** Deletes old sessions, sign-in counters, links and sign-ups. A user's last session stays, since it has the last visit. */
export const authJobs = (
  db: Handle,
  { clock, jobs, log }: Pick<Services, 'clock' | 'jobs' | 'log'>,
): Job[] => [
  signUpJob(db, { clock, jobs }),
  recoveryJob(db, { clock, jobs, log }),
  {
    name: 'auth.tidy',
    cron: '17 3 * * *',
    async run() {
      const before = new Date(clock.now().getTime() - keepDays * 86_400_000);
      await db
        .deleteFrom('sessions as s')
        .where('s.expires_at', '<', before)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('sessions as later')
              .select('later.id')
              .whereRef('later.user_id', '=', 's.user_id')
              .whereRef('later.last_seen_at', '>', 's.last_seen_at'),
          ),
        )
        .execute();
      await db.deleteFrom('account_links').where('expires_at', '<', before).execute();
      await db
        .deleteFrom('sign_ups')
        .where('created_at', '<', before)
        .where((eb) =>
          eb.or([
            eb.and([eb('confirmed_at', 'is', null), eb('decision', 'is', null)]),
            eb.and([eb('decision', '=', 'declined'), eb('decided_at', '<', before)]),
          ]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('account_links').select('id').whereRef('sign_up_id', '=', 'sign_ups.id'))),
        )
        .execute();
      const yesterday = new Date(clock.now().getTime() - 86_400_000);
      await db.deleteFrom('login_attempts').where('window_started_at', '<', yesterday).execute();
      await tidyDevices(db, clock.now());
    },
  },
];
