// Invoices to client companies, their credit notes and payments. (The room `invoices` is the screen Vendor orders.)
export { useOpenAction } from './action-subject.ts';
export { invoiceActions, useInvoiceAction, useInvoiceDocument } from './api.ts';
export { InvoiceLayers } from './invoice-layers.tsx';
export { InvoiceLink } from './invoice-link.tsx';
export { InvoiceState } from './invoice-state.tsx';
export { ClientInvoiceList, OwnInvoiceList } from './lazy-parts.ts';
export { useInvoiceWords } from './use-invoice-words.ts';
export { withTax } from './with-tax.ts';
