import { registerPendingPurchases } from '../vendors/index.ts';
import { pendingOf } from './rules.ts';

export { invoices } from './routes.ts';

registerPendingPurchases(pendingOf);
