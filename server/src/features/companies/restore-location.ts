import type { Context } from '../../platform/context.ts';
import { assertUniqueName } from '../../platform/writing/index.ts';
import { lockLocation, presentLocation, updateLocation } from './location-queries.ts';
import { publishCompany } from './publish-company.ts';
import { lockForShareActiveCompany } from './queries.ts';

/** Brings a deleted location back, unless its name was taken meanwhile. Restoring twice is the same as once. */
export async function restoreLocation({ db, actor }: Context, id: number) {
  const row = await lockLocation(db, actor, id);
  if (row.active) return presentLocation(row);
  await lockForShareActiveCompany(db, row.client_company_id);
  await assertUniqueName(db, 'shipping_locations', row.name, {
    among: { client_company_id: row.client_company_id },
    exceptId: id,
  });
  const restored = await updateLocation(db, id, { active: true });
  await publishCompany(db, 'shipping_location.changed', row.client_company_id, id);
  return presentLocation(restored);
}
