export { systemJobs } from './jobs.ts';
export { system } from './routes.ts';
