import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import type { savedSearches } from '@aliquot/contract/saved-searches';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertUniqueName, assertVersion } from '../../platform/writing/index.ts';
import { lockSearch, presentSearch, publishSearch, updateSearch } from './queries.ts';

/** Whoever looks for something else has seen what is there now. */
export async function changeSearch(
  context: Context,
  id: number,
  { name, query, alerts, version }: Input<(typeof savedSearches)['update']>['body'],
) {
  const { db, actor } = context;
  const before = await lockSearch(context, id);
  if (!before.active) fail('not_found');
  await assertVersion(before, version, () => presentSearch(context, before), {
    db,
    table: 'saved_searches',
    id,
  });
  if (name !== undefined)
    await assertUniqueName(db, 'saved_searches', name, { among: { user_id: actor.id }, exceptId: id });
  const changes = omitUndefined({ name, alerts, query: query && JSON.stringify(query) });
  if (Object.keys(changes).length === 0) return presentSearch(context, before);
  const row = await updateSearch(db, id, { ...changes, ...(query ? { seen_at: sql<Date>`now()` } : {}) });
  await publishSearch(db, actor.id, id);
  return presentSearch(context, row);
}
