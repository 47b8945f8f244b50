import { type InvoiceStatus, invoiceSteps } from '@aliquot/contract/invoices';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { isActiveVendor } from '../vendors/index.ts';
import { nameOf } from './present.ts';
import { countSamples, findPending, type InvoiceChange } from './queries.ts';

/** Pending orders need an active vendor. */
export async function assertActiveVendor(db: Handle, vendorId: number): Promise<void> {
  if (!(await isActiveVendor(db, vendorId))) failFields({ vendorId: ['vendor_not_active'] });
}

interface Standing {
  id: number;
  number: string | null;
  status: string;
  vendor_id: number;
}

/** Documents may come late, so number, date, note and document can always change; the vendor only while pending. */
export async function assertChange(db: Handle, before: Standing, body: InvoiceChange): Promise<void> {
  assertTransition(before.status, body.status);
  if (body.status === 'canceled' && before.status !== 'canceled') await assertNoSamples(db, before);
  if (body.vendorId === undefined || body.vendorId === before.vendor_id) return;
  if (before.status !== 'pending') fail('transition_not_allowed');
  await assertNoDonors(db, before);
  await assertActiveVendor(db, body.vendorId);
}

/** Donors belong to a vendor: with samples of known donors an order keeps its vendor. */
async function assertNoDonors(db: Handle, invoice: Standing): Promise<void> {
  const { samples } = await db
    .selectFrom('samples')
    .select(sql<number>`count(*)::integer`.as('samples'))
    .where('invoice_id', '=', invoice.id)
    .where('donor_id', 'is not', null)
    .executeTakeFirstOrThrow();
  if (samples > 0) fail('still_in_use', { words: { name: nameOf(invoice), samples }, details: { samples } });
}

/** Sending the current status again is allowed. */
function assertTransition(from: string, to: InvoiceStatus | undefined): void {
  if (to !== undefined && to !== from && !invoiceSteps[from as InvoiceStatus].includes(to))
    fail('transition_not_allowed');
}

/** An invoice with samples cannot be canceled or deleted. */
export async function assertNoSamples(
  db: Handle,
  invoice: { id: number; number: string | null },
): Promise<void> {
  const samples = await countSamples(db, invoice.id);
  if (samples > 0) fail('still_in_use', { words: { name: nameOf(invoice), samples }, details: { samples } });
}

/** For the vendors room: a vendor with pending invoices cannot be deleted. */
export async function pendingOf(db: Handle, vendorId: number) {
  const rows = await findPending(db, vendorId);
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
}
