import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { lockLocation, presentLocation, updateLocation } from './location-queries.ts';
import { publishCompany } from './publish-company.ts';
import { lockForShareActiveCompany } from './queries.ts';

/** Deleting is deactivating. Orders sent there keep their own copy of the address. */
export async function removeLocation(
  { db, actor }: Context,
  id: number,
  version: number | undefined,
): Promise<null> {
  const row = await lockLocation(db, actor, id);
  if (!row.active) fail('not_found');
  await lockForShareActiveCompany(db, row.client_company_id);
  await assertVersion(row, version, () => presentLocation(row));
  await updateLocation(db, id, { active: false });
  await publishCompany(db, 'shipping_location.changed', row.client_company_id, id);
  return null;
}
