import type { Room } from '../../platform/room.ts';
import { authJobs } from './jobs.ts';
import { authMails } from './mails.ts';
import { auth } from './routes.ts';

export { registerCart } from './cart.ts';
export { changeEmailOf } from './email-changes.ts';
export { presentPerson } from './person.ts';
export { sendInvitation } from './send-invitation.ts';

export const room = { handlers: { auth }, jobs: authJobs, mails: authMails } satisfies Room;
