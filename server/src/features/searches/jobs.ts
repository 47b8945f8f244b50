import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { notifyMatches } from './notify-matches.ts';

/** Runs every minute; it is cheap while no samples arrive. */
export const searchJobs = (db: Handle, services: Pick<Services, 'clock' | 'jobs'>): Job[] => [
  { name: 'saved-searches.notify', cron: '* * * * *', run: () => notifyMatches(db, services) },
];
