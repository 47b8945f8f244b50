import { registerCart } from '../auth/index.ts';
import { cartInShort } from './read-cart.ts';

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
export { cartJobs } from './jobs.ts';
export { findCart, lockForShareBuyer, lockOwn } from './own-cart.ts';
export { publishFreed } from './publish-freed.ts';
export { failTooManyUnassigned, lockQuota } from './quota.ts';
export { readCart, sumOf } from './read-cart.ts';
export { unheld } from './unavailability.ts';

registerCart(cartInShort);
