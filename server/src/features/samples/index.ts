export { sampleJobs } from './jobs.ts';
export { samples } from './routes.ts';
export { registerReservation } from './rules.ts';
export { samplesVisible } from './visible.ts';
