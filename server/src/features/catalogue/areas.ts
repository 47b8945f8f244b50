import type { researchAreas } from '@aliquot/contract/catalogue';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertUniqueName, assertVersion } from '../../platform/writing/index.ts';
import { readArea } from './queries.ts';
import { lastPosition, lockRow, publishChange, renameRow, switchRow } from './rows.ts';

export async function createArea(
  context: Context,
  { kind, name }: Input<(typeof researchAreas)['create']>['body'],
) {
  const { db } = context;
  await assertUniqueName(db, 'research_areas', name, { among: { kind } });
  const { id } = await db
    .insertInto('research_areas')
    .values({ kind, name, position: lastPosition('research_areas') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publishChange(db, 'research_areas');
  return readArea(context, id);
}

export async function changeArea(
  context: Context,
  id: number,
  { name, version }: Input<(typeof researchAreas)['update']>['body'],
) {
  const { db } = context;
  const before = await lockRow(db, 'research_areas', id);
  if (!before.active) fail('not_found');
  await assertVersion(before, version, () => readArea(context, id), { db, table: 'research_areas', id });
  if (name !== undefined && name !== before.name) {
    await assertUniqueName(db, 'research_areas', name, { among: { kind: before.kind }, exceptId: id });
    await renameRow(db, 'research_areas', id, name);
    await publishChange(db, 'research_areas');
  }
  return readArea(context, id);
}

/** The area leaves every list, and its items with it; they come back together. */
export async function removeArea(context: Context, id: number, version: number | undefined): Promise<null> {
  const { db } = context;
  const before = await lockRow(db, 'research_areas', id);
  if (!before.active) fail('not_found');
  await assertVersion(before, version, () => readArea(context, id));
  await switchRow(db, 'research_areas', id, false);
  await publishChange(db, 'research_areas');
  return null;
}

export async function restoreArea(context: Context, id: number) {
  const { db } = context;
  const before = await lockRow(db, 'research_areas', id);
  if (!before.active) {
    await assertUniqueName(db, 'research_areas', before.name, { among: { kind: before.kind } });
    await switchRow(db, 'research_areas', id, true);
    await publishChange(db, 'research_areas');
  }
  return readArea(context, id);
}
