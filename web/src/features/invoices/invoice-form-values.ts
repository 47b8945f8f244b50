import type { Invoice, InvoiceBody } from '@aliquot/contract/invoices';

/** What the form starts from: every field is there, empty text as empty text. The document changes only when touched. */
export const formValues = (invoice: Partial<Invoice>) =>
  ({
    vendorId: invoice.vendorId as number,
    number: invoice.number ?? '',
    invoiceDate: invoice.invoiceDate ?? null,
    note: invoice.note ?? '',
    documentFileId: undefined,
  }) satisfies Omit<InvoiceBody, 'documentFileId'> & { documentFileId: undefined };
