import type { Handle } from '../../platform/database/index.ts';
import { linkDonor } from './link-donor.ts';
import { lockForShareInvoice } from './lock-references.ts';
import type { Problems } from './rules.ts';

interface Wanted {
  /** Null for none. */
  donorKey: string | null;
  invoice_id: number | null;
  donor_dob: string | null;
  donor_gender: string | null;
  collection_date: string | null;
}

/** The donor that a sample names, in the scope of its vendor. One that differs in birth, sex or vendor is a problem. */
export async function donorOf(
  db: Handle,
  { donorKey, invoice_id, donor_dob, donor_gender, collection_date }: Wanted,
): Promise<{ donorId: number | null; problems: Problems }> {
  if (donorKey === null) return { donorId: null, problems: {} };
  const invoice = invoice_id === null ? undefined : await lockForShareInvoice(db, invoice_id);
  const donorId = await linkDonor(db, invoice?.vendor_id ?? null, {
    key: donorKey,
    born: donor_dob,
    sex: donor_gender,
    collected: collection_date,
  });
  return { donorId, problems: donorId === null ? { donorKey: ['donor_mismatch'] } : {} };
}
