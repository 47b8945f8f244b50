import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { markHandled } from '../notices/index.ts';
import { lockSearch, presentSearch, publishSearch, updateSearch } from './queries.ts';

/** Marks all current matches as seen. */
export async function markSeen(context: Context, id: number) {
  const { db, actor } = context;
  const before = await lockSearch(context, id);
  if (!before.active) fail('not_found');
  const row = await updateSearch(db, id, { seen_at: sql<Date>`now()` });
  await markHandled(db, { about: { type: 'saved_search', id }, userId: actor.id });
  await publishSearch(db, actor.id, id);
  return presentSearch(context, row);
}
