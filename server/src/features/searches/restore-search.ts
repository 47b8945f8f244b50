import type { Context } from '../../platform/context.ts';
import { announceSearch, lockSearch, presentSearch, updateSearch } from './queries.ts';
import { refuseNamesake, refuseTooMany } from './rules.ts';

/** Brings a deleted search back, unless its name was taken meanwhile. Restoring twice is the same as once. */
export async function restoreSearch(context: Context, id: number) {
  const { db, actor } = context;
  const row = await lockSearch(context, id);
  if (row.active) return presentSearch(context, row);
  await refuseTooMany(db, actor);
  await refuseNamesake(db, actor, row.name, id);
  const restored = await updateSearch(db, id, { active: true });
  await announceSearch(db, actor.id, id);
  return presentSearch(context, restored);
}
