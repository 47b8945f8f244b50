import type { Input } from '@aliquot/contract/endpoint';
import type { savedSearches } from '@aliquot/contract/saved-searches';
import type { Context } from '../../platform/context.ts';
import { assertUniqueName } from '../../platform/writing/index.ts';
import { insertSearch, presentSearch, publishSearch } from './queries.ts';
import { assertSearchLimit } from './rules.ts';

/** What matches at this moment is known: news is what comes after. */
export async function createSearch(
  context: Context,
  { name, query, alerts = true }: Input<(typeof savedSearches)['create']>['body'],
) {
  const { db, actor } = context;
  await assertSearchLimit(db, actor);
  await assertUniqueName(db, 'saved_searches', name, { among: { user_id: actor.id } });
  const row = await insertSearch(db, { user_id: actor.id, name, query: JSON.stringify(query), alerts });
  await publishSearch(db, actor.id, row.id);
  return presentSearch(context, row);
}
