// Offers of the seller for the samples of a pending cart, which becomes the order when one is accepted.
import type { Room } from '../../platform/room.ts';
import { quoteJobs } from './jobs.ts';
import { quoteMails } from './mails.ts';
import { quotes } from './routes.ts';

export { placeApproved } from './place-quote.ts';
export { seenBy } from './queries.ts';

export const room = { handlers: { quotes }, jobs: quoteJobs, mails: quoteMails } satisfies Room;
