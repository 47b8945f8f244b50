// Invoices to client companies: Client invoices for staff, Invoices for clients. (`invoices` are purchases from vendors.)
import type { Room } from '../../platform/room.ts';
import { invoiceJobs } from './jobs.ts';
import { invoiceMails } from './mails.ts';
import { createClientInvoices } from './routes.ts';

export { creditOrder } from './credit.ts';
export { invoiceDelivery, invoiceShipment } from './issue.ts';
export { isInvoiced, readInvoiced, readInvoicesOf } from './standing.ts';

/** The room of orders imports this one and hands in what it knows of orders. */
export const createRoom = (needs: Parameters<typeof createClientInvoices>[0]) =>
  ({
    handlers: { clientInvoices: createClientInvoices(needs) },
    jobs: invoiceJobs,
    mails: invoiceMails,
  }) satisfies Room;
