import type { ClientInvoice, ClientInvoiceRow, OwnClientInvoice } from '@aliquot/contract/client-invoices';

/** An invoice or credit note in the shape for staff or for clients; the parts of the panel take both. */
export type AnyInvoice = ClientInvoice | OwnClientInvoice;

/** Whether it is a full invoice; lists only have its row. */
export const isWhole = <Whole extends AnyInvoice>(row: ClientInvoiceRow | AnyInvoice): row is Whole =>
  'lines' in row;
