import type { Room } from '../../platform/room.ts';
import { systemJobs } from './jobs.ts';
import { system } from './routes.ts';

export const room = { handlers: { system }, jobs: systemJobs } satisfies Room;
