export { searchJobs } from './jobs.ts';
export { savedSearches } from './routes.ts';
