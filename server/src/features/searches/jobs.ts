import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { notifyMatches } from './notify-matches.ts';

/** Every minute, and next to nothing while no stock comes in. */
export const searchJobs = (db: Handle, services: Pick<Services, 'clock' | 'jobs'>): Job[] => [
  { name: 'saved-searches.notify', cron: '* * * * *', run: () => notifyMatches(db, services) },
];
