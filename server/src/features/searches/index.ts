import type { Room } from '../../platform/room.ts';
import { searchJobs } from './jobs.ts';
import { searchMails } from './mails.ts';
import { savedSearches } from './routes.ts';

export const room = { handlers: { savedSearches }, jobs: searchJobs, mails: searchMails } satisfies Room;
