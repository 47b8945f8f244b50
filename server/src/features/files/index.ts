export { claimFile } from './claim-file.ts';
export { fileUrl } from './file-url.ts';
export { fileJobs } from './jobs.ts';
export { releaseFile } from './release-file.ts';
export { replaceFile } from './replace-file.ts';
export { files } from './routes.ts';
