import { registerPendingPurchases } from '../vendors/index.ts';
import { pendingOf } from './rules.ts';

export { isPendingInvoice } from './queries.ts';
export { invoices } from './routes.ts';

registerPendingPurchases(pendingOf);
