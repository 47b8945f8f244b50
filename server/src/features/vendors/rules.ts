import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';

interface Purchase {
  id: number;
  name: string;
}
/** The pending orders of a vendor. */
export type FindPurchases = (db: Handle, vendorId: number) => Promise<readonly Purchase[]>;

const maxNamed = 5;

/** A vendor with pending orders cannot be deleted; the error names the first few. */
export function assertNoPending(vendor: { name: string }, invoices: readonly Purchase[]): void {
  if (invoices.length === 0) return;
  const names = invoices.slice(0, maxNamed).map(({ name }) => name);
  const purchases = [...names, ...(invoices.length > maxNamed ? ['…'] : [])].join(', ');
  fail('still_in_use', { words: { name: vendor.name, purchases }, details: { invoices } });
}
