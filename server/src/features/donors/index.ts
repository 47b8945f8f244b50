import type { Room } from '../../platform/room.ts';
import { donorJobs } from './jobs.ts';
import { donorLinks, donors } from './routes.ts';

export const room = { handlers: { donorLinks, donors }, jobs: donorJobs } satisfies Room;
