export { claimFile } from './claim-file.ts';
export { fileUrl } from './file-url.ts';
export { fileJobs } from './jobs.ts';
export { replaceFile } from './replace-file.ts';
export { files } from './routes.ts';
export { cleanName } from './rules.ts';
