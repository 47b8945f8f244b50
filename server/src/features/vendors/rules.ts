import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';

interface Purchase {
  id: number;
  name: string;
}
/** What is on its way from a vendor. */
export type FindPurchases = (db: Handle, vendorId: number) => Promise<readonly Purchase[]>;

const namedAtMost = 5;

/** A vendor from whom something is on its way cannot vanish; the refusal names the first few. */
export function assertNoPending(vendor: { name: string }, invoices: readonly Purchase[]): void {
  if (invoices.length === 0) return;
  const names = invoices.slice(0, namedAtMost).map(({ name }) => name);
  const purchases = [...names, ...(invoices.length > namedAtMost ? ['…'] : [])].join(', ');
  fail('still_in_use', { words: { name: vendor.name, purchases }, details: { invoices } });
}
