export { authJobs } from './jobs.ts';
export { auth } from './routes.ts';
