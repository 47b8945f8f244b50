import type { Input } from '@aliquot/contract/endpoint';
import type { invoices } from '@aliquot/contract/invoices';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { replaceFile } from '../files/index.ts';
import { present } from './present.ts';
import { publishInvoice } from './publish-invoice.ts';
import { invoiceColumns, lockInvoice, readInvoice, updateInvoice } from './queries.ts';
import { assertActiveVendor, assertNoSamples, assertTransition } from './rules.ts';

/** Papers may come late, so number, day, note and document can be changed for ever; the vendor only while pending. */
export async function changeInvoice(
  context: Context,
  id: number,
  body: Input<(typeof invoices)['update']>['body'],
) {
  const { db } = context;
  const before = await lockInvoice(db, id);
  if (!before.active) fail('not_found');
  await assertVersion(before, body.version, () => present(context, before), { db, table: 'invoices', id });
  assertTransition(before.status, body.status);
  if (body.status === 'canceled' && before.status !== 'canceled') await assertNoSamples(db, before);
  if (body.vendorId !== undefined && body.vendorId !== before.vendor_id) {
    if (before.status !== 'pending') fail('transition_not_allowed');
    await assertActiveVendor(db, body.vendorId);
  }
  const columns = invoiceColumns(body);
  if (Object.keys(columns).length === 0) return present(context, before);
  await replaceFile(context, before.document_file_id, body.documentFileId, 'document', 'documentFileId');
  await updateInvoice(db, id, columns);
  await publishInvoice(db, id);
  return readInvoice(context, id);
}
