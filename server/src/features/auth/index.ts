export { registerCart } from './cart.ts';
export { changeEmailOf } from './email-changes.ts';
export { authJobs } from './jobs.ts';
export { presentPerson } from './person.ts';
export { auth } from './routes.ts';
export { sendInvitation } from './send-invitation.ts';
