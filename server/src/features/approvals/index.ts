// Orders that wait for the approval of somebody else in the company, and the rules that ask for it.
import type { Room } from '../../platform/room.ts';
import { approvalJobs } from './jobs.ts';
import { approvalMails } from './mails.ts';
import { approvalRules, approvals } from './routes.ts';

export { assertNoApproval } from './rules.ts';

export const room = {
  handlers: { approvals, approvalRules },
  jobs: approvalJobs,
  mails: approvalMails,
} satisfies Room;
