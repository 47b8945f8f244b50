import type { Room } from '../../platform/room.ts';
import { readDemand } from './demand.ts';
import { exportSpecimens } from './export-specimens.ts';
import { demandJobs } from './jobs.ts';
import { listSpecimens } from './list-specimens.ts';
import { readSpecimen } from './read-specimen.ts';
import { specimens } from './routes.ts';

export { type Arrivals, countArrivals, newestArrival } from './arrivals.ts';
export { noteDemand } from './demand.ts';
export { bandRank } from './expiry-bands.ts';
export { furtherColumn, specimenColumns } from './export-columns.ts';
export { notExpired, termOn } from './for-sale.ts';
export { presentSpecimen, readSpecimens, shownHeldUntil } from './rows.ts';
export { readDetails } from './sample-details.ts';
export {
  assertConvertible,
  type SearchContext,
  searchContextOf,
  selected,
  selectedEach,
} from './selection.ts';
export { shownZip } from './sparse-zips.ts';

/** The client's side of the sample endpoints, which the samples room mounts. */
export const buyers = {
  list: listSpecimens,
  read: readSpecimen,
  demand: readDemand,
  export: exportSpecimens,
};

export const room = { handlers: { specimens }, jobs: demandJobs } satisfies Room;
