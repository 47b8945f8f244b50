import type { Context } from '../../platform/context.ts';
import { present } from './present.ts';
import { publishInvoice } from './publish-invoice.ts';
import { lockInvoice, readInvoice, updateInvoice } from './queries.ts';
import { assertActiveVendor } from './rules.ts';

/** Brings a deleted invoice back; a pending one needs its vendor. Restoring twice is the same as once. */
export async function restoreInvoice(context: Context, id: number) {
  const { db } = context;
  const row = await lockInvoice(db, id);
  if (row.active) return present(context, row);
  if (row.status === 'pending') await assertActiveVendor(db, row.vendor_id);
  await updateInvoice(db, id, { active: true });
  await publishInvoice(db, id);
  return readInvoice(context, id);
}
