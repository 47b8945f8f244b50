import { type InvoiceStatus, invoiceSteps } from '@aliquot/contract/invoices';
import type { Handle } from '../../platform/database/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { isActiveVendor } from '../vendors/index.ts';
import { nameOf } from './present.ts';
import { countSamples, findPending } from './queries.ts';

/** Nothing is bought from a vendor who is switched off. */
export async function assertActiveVendor(db: Handle, vendorId: number): Promise<void> {
  if (!(await isActiveVendor(db, vendorId))) failFields({ vendorId: ['vendor_not_active'] });
}

/** One step of the map; staying where it is is none. */
export function assertTransition(from: string, to: InvoiceStatus | undefined): void {
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
