import type { Room } from '../../platform/room.ts';
import { downloadJobs } from './jobs.ts';
import { downloads } from './routes.ts';

export { createDownload } from './create-download.ts';
export { type MadeFile, registerDownload } from './kinds.ts';

export const room = { handlers: { downloads }, jobs: downloadJobs } satisfies Room;
