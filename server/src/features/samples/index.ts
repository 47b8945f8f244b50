import type { Room } from '../../platform/room.ts';
import { sampleJobs } from './jobs.ts';
import { sampleBatches, samples } from './routes.ts';

export { classIn } from './filters.ts';

export { rollupFacets } from './jobs.ts';
export { publishArrival } from './publish-sample.ts';
export { facilityProblems, invoiceProblems, registerReservation } from './rules.ts';
export { samplesVisible, visible } from './visible.ts';

/** Buyers are answered by another room. */
export const createRoom = (buyers: Parameters<typeof samples>[0]) =>
  ({ handlers: { sampleBatches, samples: samples(buyers) }, jobs: sampleJobs }) satisfies Room;
