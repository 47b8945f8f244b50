import type { researchAreas } from '@aliquot/contract/catalogue';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { assertUniqueName, assertVersion, deletable } from '../../platform/writing/index.ts';
import { listMembers } from '../biomarkers/index.ts';
import { membersOf, setMembers } from './members.ts';
import { readItem } from './queries.ts';
import { lastPosition, lockRow, publishChange, renameRow, touchRow } from './rows.ts';

export async function createItem(
  context: Context,
  { researchAreaId, name, loincBiomarkerIds }: Input<(typeof researchAreas)['createItem']>['body'],
) {
  const { db } = context;
  await lockActiveArea(db, researchAreaId);
  await assertUniqueName(db, 'area_items', name, { among: { research_area_id: researchAreaId } });
  const { id } = await db
    .insertInto('area_items')
    .values({ research_area_id: researchAreaId, name, position: lastPosition('area_items') })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (loincBiomarkerIds) await setMembers(db, 'item', id, loincBiomarkerIds);
  await publishChange(db, 'area_items');
  return readItem(context, id);
}

export async function changeItem(
  context: Context,
  id: number,
  { name, loincBiomarkerIds, version }: Input<(typeof researchAreas)['updateItem']>['body'],
) {
  const { db } = context;
  const before = await lockRow(db, 'area_items', id);
  if (!before.active) fail('not_found');
  await assertVersion(before, version, () => readItem(context, id), { db, table: 'area_items', id });
  const renamed = name !== undefined && name !== before.name;
  if (renamed) {
    await assertUniqueName(db, 'area_items', name, {
      among: { research_area_id: before.research_area_id },
      exceptId: id,
    });
    await renameRow(db, 'area_items', id, name);
  }
  const moved = loincBiomarkerIds !== undefined && (await setMembers(db, 'item', id, loincBiomarkerIds));
  if (moved && !renamed) await touchRow(db, 'area_items', id);
  if (moved || renamed) await publishChange(db, 'area_items');
  return readItem(context, id);
}

export const { remove: removeItem, restore: restoreItem } = deletable({
  table: 'area_items',
  nameUniqueAmong: ['research_area_id'],
  present: (context, { id }) => readItem(context, id),
  publish: ({ db }) => publishChange(db, 'area_items'),
});

export async function listItemBiomarkers(
  context: Context,
  id: number,
  query: Input<(typeof researchAreas)['getItemBiomarkers']>['body'],
) {
  await readItem(context, id);
  return listMembers(context, query, membersOf('item', id));
}

/** Locks the area of a new item, so that it cannot be deleted before the transaction ends. */
async function lockActiveArea(db: Handle, id: number): Promise<void> {
  const area = await lockRow(db, 'research_areas', id);
  if (!area.active) fail('not_found');
}
