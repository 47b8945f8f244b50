import type { Contract } from '@aliquot/contract/index';
import { publish } from '../../platform/events/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/lists/index.ts';
import { lifecycle } from '../../platform/writing/index.ts';
import { replaceFile } from '../files/index.ts';
import { exportInvoices } from './export-invoices.ts';
import { countByStatus, invoiceColumns, listOfInvoices, type NewInvoice, readInvoice } from './queries.ts';
import { assertActiveVendor, assertChange, assertNoSamples } from './rules.ts';

export const invoices: Handlers<Contract['invoices']> = {
  getMany: (context, { body }) => pageOf(context, listOfInvoices, body),
  export: (context, { body }) => exportInvoices(context, body),
  overview: ({ db }) => countByStatus(db),
  get: (context, { params }) => readInvoice(context, params.id),
  ...lifecycle({
    table: 'invoices',
    values: (body: NewInvoice) => ({ ...invoiceColumns(body), vendor_id: body.vendorId }),
    columns: invoiceColumns,
    present: (context, { id }) => readInvoice(context, id),
    publish: ({ db }, { id }) => publish(db, { kind: 'invoice.changed', to: 'staff', payload: { id } }),
    assertCreate: ({ db }, { vendorId }) => assertActiveVendor(db, vendorId),
    assertChange: ({ db }, before, body) => assertChange(db, before, body),
    assertRemove: ({ db }, invoice) => assertNoSamples(db, invoice),
    async assertRestore({ db }, { status, vendor_id }) {
      if (status === 'pending') await assertActiveVendor(db, vendor_id);
    },
    replaceFiles: (context, before, { documentFileId }) =>
      replaceFile(context, before?.document_file_id ?? null, documentFileId, 'document', 'documentFileId'),
  }),
};
