import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { notifyLost } from './notify-lost.ts';

export const cohortJobs = (db: Handle, services: Pick<Services, 'clock' | 'jobs'>): Job[] => [
  { name: 'cohorts.notify-lost', cron: '17 * * * *', run: () => notifyLost(db, services) },
];
