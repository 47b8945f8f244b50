import type { Room } from '../../platform/room.ts';
import { noticeJobs } from './jobs.ts';
import { notices } from './routes.ts';

export { markHandled } from './mark-handled.ts';
export { type Letter, mailIfWanted, notify } from './notify.ts';

export const room = { handlers: { notices }, jobs: noticeJobs } satisfies Room;
