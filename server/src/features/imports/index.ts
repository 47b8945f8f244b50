export { aimFor } from './batch-size.ts';
export { registerOrderedCount } from './commit-import.ts';
export { importJobs } from './jobs.ts';
export { imports } from './routes.ts';
export { startImports } from './runner.ts';
