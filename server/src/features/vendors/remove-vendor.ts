import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { presentOrganisation } from '../organisations/index.ts';
import { lockVendor, updateVendor } from './queries.ts';
import { assertNoPendingPurchases } from './rules.ts';

/** Deleting is deactivating: the row leaves active lists and pickers, its history stays. */
export async function removeVendor(context: Context, id: number, version: number | undefined): Promise<null> {
  const { db } = context;
  const row = await lockVendor(db, id);
  if (!row.active) fail('not_found');
  await assertVersion(row, version, () => presentOrganisation(context, row));
  await assertNoPendingPurchases(db, row);
  await updateVendor(db, id, { active: false });
  await publish(db, { kind: 'vendor.changed', to: 'staff', payload: { id } });
  return null;
}
