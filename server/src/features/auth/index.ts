import type { Room } from '../../platform/room.ts';
import { authJobs } from './jobs.ts';
import { authMails } from './mails.ts';
import { createAuth } from './routes.ts';

export { changeEmailOf } from './email-changes.ts';
export { presentPerson } from './person.ts';
export { sendInvitation } from './send-invitation.ts';

/** The caller passes in the user's cart, since the orders room imports this one. */
export const createRoom = (needs: Parameters<typeof createAuth>[0]) =>
  ({ handlers: { auth: createAuth(needs) }, jobs: authJobs, mails: authMails }) satisfies Room;
