import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { publishFacility } from './publish-facility.ts';
import { lockFacility, present, updateFacility } from './queries.ts';
import { assertHoldsNoSamples } from './rules.ts';

/** Deleting is deactivating: an empty facility leaves active lists and pickers, its history stays. */
export async function removeFacility(
  { db }: Context,
  id: number,
  version: number | undefined,
): Promise<null> {
  const row = await lockFacility(db, id);
  if (!row.active) fail('not_found');
  await assertVersion(row, version, () => present(db, row));
  await assertHoldsNoSamples(db, row);
  await updateFacility(db, id, { active: false });
  await publishFacility(db, id);
  return null;
}
