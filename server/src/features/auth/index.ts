export { endLinks } from './account-links.ts';
export { registerCart } from './cart.ts';
export { authJobs } from './jobs.ts';
export { presentPerson } from './person.ts';
export { auth } from './routes.ts';
export { sendInvitation } from './send-invitation.ts';
