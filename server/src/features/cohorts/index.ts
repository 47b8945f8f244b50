import type { Room } from '../../platform/room.ts';
import { cohortJobs } from './jobs.ts';
import { cohortMails } from './mails.ts';
import { cohorts } from './routes.ts';

export { findMembers } from './build-cohort.ts';
export { writePlaced } from './members.ts';

export const room = { handlers: { cohorts }, jobs: cohortJobs, mails: cohortMails } satisfies Room;
