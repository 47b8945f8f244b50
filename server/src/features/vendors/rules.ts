import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';

interface Purchase {
  id: number;
  name: string;
}
type FindPurchases = (db: Handle, vendorId: number) => Promise<readonly Purchase[]>;

/**
 * Who knows of purchases that are pending. Vendors are older than invoices and must not lean on them: the invoices room
 * tells its query here when it is loaded.
 */
const finders: FindPurchases[] = [];

export const registerPendingPurchases = (find: FindPurchases): void => {
  finders.push(find);
};

const namedAtMost = 5;

/** A vendor from whom something is on its way cannot vanish; the refusal names the first few. */
export async function assertNoPendingPurchases(
  db: Handle,
  vendor: { id: number; name: string },
): Promise<void> {
  const invoices: Purchase[] = [];
  for (const find of finders) invoices.push(...(await find(db, vendor.id)));
  if (invoices.length === 0) return;
  const names = invoices.slice(0, namedAtMost).map(({ name }) => name);
  const purchases = [...names, ...(invoices.length > namedAtMost ? ['…'] : [])].join(', ');
  fail('still_in_use', { words: { name: vendor.name, purchases }, details: { invoices } });
}
