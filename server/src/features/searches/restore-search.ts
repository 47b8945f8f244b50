import type { Context } from '../../platform/context.ts';
import { assertUniqueName } from '../../platform/writing/index.ts';
import { lockSearch, presentSearch, publishSearch, updateSearch } from './queries.ts';
import { assertSearchLimit } from './rules.ts';

/** Brings a deleted search back, unless its name was taken meanwhile. Restoring twice is the same as once. */
export async function restoreSearch(context: Context, id: number) {
  const { db, actor } = context;
  const row = await lockSearch(context, id);
  if (row.active) return presentSearch(context, row);
  await assertSearchLimit(db, actor);
  await assertUniqueName(db, 'saved_searches', row.name, { among: { user_id: actor.id }, exceptId: id });
  const restored = await updateSearch(db, id, { active: true });
  await publishSearch(db, actor.id, id);
  return presentSearch(context, restored);
}
