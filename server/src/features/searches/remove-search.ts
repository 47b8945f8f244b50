import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { refuseStale } from '../../platform/stale.ts';
import { announceSearch, lockSearch, presentSearch, updateSearch } from './queries.ts';

/** Deleting is deactivating: nothing is told of it any more, and it can be brought back. */
export async function removeSearch(context: Context, id: number, version: number | undefined): Promise<null> {
  const { db, actor } = context;
  const row = await lockSearch(context, id);
  if (!row.active) fail('not_found');
  await refuseStale(row, version, () => presentSearch(context, row));
  await updateSearch(db, id, { active: false });
  await announceSearch(db, actor.id, id);
  return null;
}
