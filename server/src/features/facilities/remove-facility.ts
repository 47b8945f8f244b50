import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { refuseStale } from '../../platform/stale.ts';
import { announceFacility } from './announce-facility.ts';
import { lockFacility, present, updateFacility } from './queries.ts';
import { refuseHolding } from './rules.ts';

/** Deleting is deactivating: an empty facility leaves active lists and pickers, its history stays. */
export async function removeFacility(
  { db }: Context,
  id: number,
  version: number | undefined,
): Promise<null> {
  const row = await lockFacility(db, id);
  if (!row.active) fail('not_found');
  await refuseStale(row, version, () => present(db, row));
  await refuseHolding(db, row);
  await updateFacility(db, id, { active: false });
  await announceFacility(db, id);
  return null;
}
