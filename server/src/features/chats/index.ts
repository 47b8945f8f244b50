export { chatJobs } from './jobs.ts';
export { chats } from './routes.ts';
