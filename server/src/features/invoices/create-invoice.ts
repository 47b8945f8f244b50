import type { Input } from '@aliquot/contract/endpoint';
import type { invoices } from '@aliquot/contract/invoices';
import type { Context } from '../../platform/context.ts';
import { replaceFile } from '../files/index.ts';
import { publishInvoice } from './publish-invoice.ts';
import { insertInvoice, invoiceColumns, readInvoice } from './queries.ts';
import { assertActiveVendor } from './rules.ts';

export async function createInvoice(context: Context, body: Input<(typeof invoices)['create']>['body']) {
  const { db } = context;
  await assertActiveVendor(db, body.vendorId);
  await replaceFile(context, null, body.documentFileId, 'document', 'documentFileId');
  const { id } = await insertInvoice(db, { ...invoiceColumns(body), vendor_id: body.vendorId });
  await publishInvoice(db, id);
  return readInvoice(context, id);
}
