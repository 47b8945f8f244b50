import type { Room } from '../../platform/room.ts';
import { fileJobs } from './jobs.ts';
import { files } from './routes.ts';

export { claimFile } from './claim-file.ts';
export { fileUrl } from './file-url.ts';
export { replaceFile } from './replace-file.ts';
export { cleanName } from './rules.ts';

export const room = { handlers: { files }, jobs: fileJobs } satisfies Room;
