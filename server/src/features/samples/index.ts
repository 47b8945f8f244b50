export { classIn } from './filters.ts';
export { rollupFacets, sampleJobs } from './jobs.ts';
export { publishArrival } from './publish-sample.ts';
export { sampleBatches, samples } from './routes.ts';
export { facilityProblems, invoiceProblems, registerReservation } from './rules.ts';
export { samplesVisible, visible } from './visible.ts';
