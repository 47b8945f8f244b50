export { noticeJobs } from './jobs.ts';
export { markHandled } from './mark-handled.ts';
export { type Letter, mailIfWanted, notify } from './notify.ts';
export { notices } from './routes.ts';
