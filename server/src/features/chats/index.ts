import type { Room } from '../../platform/room.ts';
import { chatJobs } from './jobs.ts';
import { chatMails } from './mails.ts';
import { chats } from './routes.ts';

export const room = { handlers: { chats }, jobs: chatJobs, mails: chatMails } satisfies Room;
