export { noticeJobs } from './jobs.ts';
export { notices } from './routes.ts';
export { settle } from './settle.ts';
export { type Letter, mailIfWanted, tell } from './tell.ts';
