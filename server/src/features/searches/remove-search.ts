import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { lockSearch, presentSearch, publishSearch, updateSearch } from './queries.ts';

/** Deleting is deactivating: nothing is told of it any more, and it can be brought back. */
export async function removeSearch(context: Context, id: number, version: number | undefined): Promise<null> {
  const { db, actor } = context;
  const row = await lockSearch(context, id);
  if (!row.active) fail('not_found');
  await assertVersion(row, version, () => presentSearch(context, row));
  await updateSearch(db, id, { active: false });
  await publishSearch(db, actor.id, id);
  return null;
}
