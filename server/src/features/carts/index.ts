import { registerCart } from '../auth/index.ts';
import { cartInShort } from './read-cart.ts';

export { addCheapest, cheapestFirst } from './add-cheapest.ts';
export { addItems, createCart, holdAgain, removeItems } from './change-cart.ts';
export { heldBy } from './holds.ts';
export { cartJobs } from './jobs.ts';
export { failUnavailable, holdTerms, type Judged, judgeSamples, lockSamples } from './judge-samples.ts';
export { unheld } from './losses.ts';
export { findCart, holdBuyer, lockOwn } from './own-cart.ts';
export { publishFreed } from './publish-freed.ts';
export { failTooManyUnassigned, lockQuota } from './quota.ts';
export { readCart, sumOf } from './read-cart.ts';

registerCart(cartInShort);
