import type { Room } from '../../platform/room.ts';
import { cartJobs } from './jobs.ts';

export { addCheapest, cheapestFirst } from './add-cheapest.ts';
export { addItems, createCart, holdAgain, removeItems } from './change-cart.ts';
export {
  type EvaluatedSample,
  evaluateSamples,
  failUnavailable,
  lockForShareBiomarkers,
  lockSamples,
} from './evaluate-samples.ts';
export { heldBy } from './holds.ts';
export { findCart, lockForShareBuyer, lockOwn } from './own-cart.ts';
export { publishFreed } from './publish-freed.ts';
export { failTooManyUnassigned, lockQuota } from './quota.ts';

export { cartInShort, readCart, sumOf } from './read-cart.ts';
export { unheld } from './unavailability.ts';

export const room = { jobs: cartJobs } satisfies Room;
