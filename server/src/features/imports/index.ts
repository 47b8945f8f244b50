export { registerOrderedCount } from './decide.ts';
export { importJobs } from './jobs.ts';
export { aimFor } from './pace.ts';
export { imports } from './routes.ts';
export { startImports } from './runner.ts';
