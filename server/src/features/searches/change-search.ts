import type { Input } from '@aliquot/contract/endpoint';
import type { savedSearches } from '@aliquot/contract/saved-searches';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { given } from '../../platform/given.ts';
import { refuseNamesake } from '../../platform/namesakes.ts';
import { refuseStale } from '../../platform/stale.ts';
import { announceSearch, lockSearch, presentSearch, updateSearch } from './queries.ts';

/** Whoever looks for something else has seen what is there now. */
export async function changeSearch(
  context: Context,
  id: number,
  { name, query, alerts, version }: Input<(typeof savedSearches)['update']>['body'],
) {
  const { db, actor } = context;
  const before = await lockSearch(context, id);
  if (!before.active) fail('not_found');
  await refuseStale(before, version, () => presentSearch(context, before), {
    db,
    table: 'saved_searches',
    id,
  });
  if (name !== undefined)
    await refuseNamesake(db, 'saved_searches', name, { among: { user_id: actor.id }, exceptId: id });
  const changes = given({ name, alerts, query: query && JSON.stringify(query) });
  if (Object.keys(changes).length === 0) return presentSearch(context, before);
  const row = await updateSearch(db, id, { ...changes, ...(query ? { seen_at: sql<Date>`now()` } : {}) });
  await announceSearch(db, actor.id, id);
  return presentSearch(context, row);
}
