import { type InvoiceStatus, invoiceSteps } from '@aliquot/contract/invoices';
import type { Handle } from '../../platform/database/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { isActiveVendor } from '../vendors/index.ts';
import { nameOf } from './present.ts';
import { countSamples, findPending, type InvoiceChange } from './queries.ts';

/** Nothing is bought from a vendor who is switched off. */
export async function assertActiveVendor(db: Handle, vendorId: number): Promise<void> {
  if (!(await isActiveVendor(db, vendorId))) failFields({ vendorId: ['vendor_not_active'] });
}

interface Standing {
  id: number;
  number: string | null;
  status: string;
  vendor_id: number;
}

/** Papers may come late, so number, day, note and document can be changed for ever; the vendor only while pending. */
export async function assertChange(db: Handle, before: Standing, body: InvoiceChange): Promise<void> {
  assertTransition(before.status, body.status);
  if (body.status === 'canceled' && before.status !== 'canceled') await assertNoSamples(db, before);
  if (body.vendorId === undefined || body.vendorId === before.vendor_id) return;
  if (before.status !== 'pending') fail('transition_not_allowed');
  await assertActiveVendor(db, body.vendorId);
}

/** One step of the map; staying where it is is none. */
function assertTransition(from: string, to: InvoiceStatus | undefined): void {
  if (to !== undefined && to !== from && !invoiceSteps[from as InvoiceStatus].includes(to))
    fail('transition_not_allowed');
}

/** What came with an invoice cannot lose it. */
export async function assertNoSamples(
  db: Handle,
  invoice: { id: number; number: string | null },
): Promise<void> {
  const samples = await countSamples(db, invoice.id);
  if (samples > 0) fail('still_in_use', { words: { name: nameOf(invoice), samples }, details: { samples } });
}

/** For vendors, who stay while something is on its way from them. */
export async function pendingOf(db: Handle, vendorId: number) {
  const rows = await findPending(db, vendorId);
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
}
