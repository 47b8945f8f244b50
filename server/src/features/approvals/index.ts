// Orders that wait for the approval of somebody else in the company, and the rules that ask for it.
import type { Room } from '../../platform/room.ts';
import { approvalJobs } from './jobs.ts';
import { approvalMails } from './mails.ts';
import type { PlaceQuote } from './placing.ts';
import { approvalRules, createApprovals } from './routes.ts';

export type { PlaceQuote } from './placing.ts';
export { assertNoApproval } from './rules.ts';
export { requestApprovalOfQuote } from './submit-quote.ts';

/** The room of quotes, which imports this one, says how an approved quote is placed. */
export const createRoom = (placeQuote: PlaceQuote) =>
  ({
    handlers: { approvals: createApprovals(placeQuote), approvalRules },
    jobs: approvalJobs,
    mails: approvalMails,
  }) satisfies Room;
