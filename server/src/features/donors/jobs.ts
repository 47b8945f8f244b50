import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { linkJob } from './link-runs.ts';
import { takeStep } from './link-step.ts';

/** Each step queues the next. Every minute, so that a run goes on soon after the node that worked on it died. */
export const donorJobs = (db: Handle, { jobs }: Pick<Services, 'jobs'>): Job[] => [
  { name: linkJob, cron: '* * * * *', run: () => takeStep(db, jobs) },
];
