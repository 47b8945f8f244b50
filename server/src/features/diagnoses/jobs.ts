import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { countDonors } from './count-donors.ts';

const countJob = 'diagnoses.count-donors';

/** Every hour, since samples come and go in many ways. */
export const diagnosisJobs = (db: Handle): Job[] => [
  { name: countJob, cron: '43 * * * *', run: () => db.transaction().execute(countDonors) },
];

/**
 * Counts after the commit, for a change that is likely to matter. In a job of its own: the change would otherwise wait for
 * the count of all donors, and lock the rows of common categories until its commit.
 */
export const countDonorsSoon = ({ db, jobs }: { db: Handle } & Pick<Services, 'jobs'>) =>
  jobs.send(db, countJob, {});
