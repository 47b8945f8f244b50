export { isActiveVendor } from './queries.ts';
export { vendors } from './routes.ts';
export { registerPendingPurchases } from './rules.ts';
