import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { announce } from '../../platform/live.ts';
import { refuseStale } from '../../platform/stale.ts';
import { presentOrganisation } from '../organisations/index.ts';
import { lockVendor, updateVendor } from './queries.ts';
import { refusePendingPurchases } from './rules.ts';

/** Deleting is deactivating: the row leaves active lists and pickers, its history stays. */
export async function removeVendor(context: Context, id: number, version: number | undefined): Promise<null> {
  const { db } = context;
  const row = await lockVendor(db, id);
  if (!row.active) fail('not_found');
  await refuseStale(row, version, () => presentOrganisation(context, row));
  await refusePendingPurchases(db, row);
  await updateVendor(db, id, { active: false });
  await announce(db, { kind: 'vendor.changed', to: 'staff', payload: { id } });
  return null;
}
