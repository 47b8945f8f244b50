import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { refuseStale } from '../../platform/stale.ts';
import { announceCompany } from './announce-company.ts';
import { lockLocation, presentLocation, updateLocation } from './location-queries.ts';
import { holdActiveCompany } from './queries.ts';

/** Deleting is deactivating. Orders sent there keep their own copy of the address. */
export async function removeLocation(
  { db, actor }: Context,
  id: number,
  version: number | undefined,
): Promise<null> {
  const row = await lockLocation(db, actor, id);
  if (!row.active) fail('not_found');
  await holdActiveCompany(db, row.client_company_id);
  await refuseStale(row, version, () => presentLocation(row));
  await updateLocation(db, id, { active: false });
  await announceCompany(db, 'shipping_location.changed', row.client_company_id, id);
  return null;
}
