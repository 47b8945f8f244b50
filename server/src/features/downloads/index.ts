export { createDownload } from './create-download.ts';
export { downloadJobs } from './jobs.ts';
export { type MadeFile, registerDownload } from './kinds.ts';
export { downloads } from './routes.ts';
