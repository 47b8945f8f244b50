import type { Context } from '../../platform/context.ts';
import { assertUniqueName } from '../../platform/writing/index.ts';
import { publishFacility } from './publish-facility.ts';
import { lockFacility, present, updateFacility } from './queries.ts';

/** Brings a deleted facility back, unless its name was taken meanwhile. Restoring twice is the same as once. */
export async function restoreFacility({ db }: Context, id: number) {
  const row = await lockFacility(db, id);
  if (row.active) return present(db, row);
  await assertUniqueName(db, 'storage_facilities', row.name, { exceptId: id });
  const restored = await updateFacility(db, id, { active: true });
  await publishFacility(db, id);
  return present(db, restored);
}
