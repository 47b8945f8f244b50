import { lazyPart } from '../../ui/lazy-part.ts';

/** For the orders of all clients. */
export const ClientInvoiceList = lazyPart(() =>
  import('./client-invoice-list.tsx').then((m) => m.ClientInvoiceList),
);

/** For the client's orders. */
export const OwnInvoiceList = lazyPart(() => import('./own-invoice-list.tsx').then((m) => m.OwnInvoiceList));
