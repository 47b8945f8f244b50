import type { Room } from '../../platform/room.ts';
import { sampleJobs } from './jobs.ts';
import { createSamples, sampleBatches } from './routes.ts';

export { insertResults } from './add-results.ts';
export type { DonorFacts } from './donor-facts.ts';
export { classIn } from './filters.ts';
export { rollupFacets } from './jobs.ts';
export {
  bornAfterCollection,
  describeDonor,
  lockDonors,
  type NamedDonor,
  readDonors,
  type StoredDonor,
  saveFacts,
} from './link-donor.ts';
export { lockForShareBiomarkers, lockForShareInvoice } from './lock-references.ts';
export { type Facts, presentResult, type RowOfPage, withFacts } from './page-facts.ts';
export { limitTo, rowsOfPages, theseIds } from './page-rows.ts';
export {
  allCounted,
  type CountedPart,
  countedParts,
  onlyCounted,
  preanalyticConditions,
  readCounted,
  readPreanalytics,
} from './preanalytics.ts';
export { publishArrival, publishSample } from './publish-sample.ts';
export { facilityProblems, invoiceProblems } from './rules.ts';
export {
  type Bounds,
  convertBounds,
  factorTo,
  hasUnits,
  inBounds,
  inOwnBounds,
  type MeasuredTerm,
  needBiomarker,
  readBounds,
  readMeasuredTerms,
  type TypedBounds,
} from './value-bounds.ts';
export { resultsVisible, samplesVisible, visible } from './visible.ts';

/** The caller passes in what buyers see and which order reserved a sample, since those rooms import this one. */
export const createRoom = (needs: Parameters<typeof createSamples>[0]) =>
  ({ handlers: { sampleBatches, samples: createSamples(needs) }, jobs: sampleJobs }) satisfies Room;
