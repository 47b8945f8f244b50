import type { panels } from '@aliquot/contract/catalogue';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertUniqueName, assertVersion, deletable } from '../../platform/writing/index.ts';
import { listMembers } from '../biomarkers/index.ts';
import { membersOf, setMembers } from './members.ts';
import { readPanel } from './queries.ts';
import { lastPosition, lockRow, publishChange, renameRow, touchRow } from './rows.ts';

export async function createPanel(
  context: Context,
  { name, loincBiomarkerIds }: Input<(typeof panels)['create']>['body'],
) {
  const { db } = context;
  await assertUniqueName(db, 'panels', name);
  const { id } = await db
    .insertInto('panels')
    .values({ name, position: lastPosition('panels') })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (loincBiomarkerIds) await setMembers(db, 'panel', id, loincBiomarkerIds);
  await publishChange(db, 'panels');
  return readPanel(context, id);
}

export async function changePanel(
  context: Context,
  id: number,
  { name, loincBiomarkerIds, version }: Input<(typeof panels)['update']>['body'],
) {
  const { db } = context;
  const before = await lockRow(db, 'panels', id);
  if (!before.active) fail('not_found');
  await assertVersion(before, version, () => readPanel(context, id), { db, table: 'panels', id });
  const renamed = name !== undefined && name !== before.name;
  if (renamed) {
    await assertUniqueName(db, 'panels', name, { exceptId: id });
    await renameRow(db, 'panels', id, name);
  }
  const moved = loincBiomarkerIds !== undefined && (await setMembers(db, 'panel', id, loincBiomarkerIds));
  if (moved && !renamed) await touchRow(db, 'panels', id);
  if (moved || renamed) await publishChange(db, 'panels');
  return readPanel(context, id);
}

export const { remove: removePanel, restore: restorePanel } = deletable({
  table: 'panels',
  nameUniqueAmong: [],
  present: (context, { id }) => readPanel(context, id),
  publish: ({ db }) => publishChange(db, 'panels'),
});

export async function listPanelBiomarkers(
  context: Context,
  id: number,
  query: Input<(typeof panels)['getBiomarkers']>['body'],
) {
  await readPanel(context, id);
  return listMembers(context, query, membersOf('panel', id));
}
