import type { Input } from '@aliquot/contract/endpoint';
import type { Preferences, preferences } from '@aliquot/contract/preferences';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { listViews } from './views.ts';

export async function readPreferences({ db, actor }: Context): Promise<Preferences> {
  const row = await db
    .selectFrom('preferences')
    .select(['shortcuts', 'lists'])
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return {
    shortcuts: row?.shortcuts ?? true,
    lists: (row?.lists ?? {}) as Preferences['lists'],
    views: await listViews(db, actor),
  };
}

/** Merges the lists in the database, so that two tabs that change two lists at once do not overwrite each other. */
export async function changePreferences(
  context: Context,
  { shortcuts, lists = {} }: Input<(typeof preferences)['change']>['body'],
): Promise<Preferences> {
  await context.db
    .insertInto('preferences')
    .values({ user_id: context.actor.id, shortcuts: shortcuts ?? true, lists: JSON.stringify(lists) })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...(shortcuts === undefined ? {} : { shortcuts }),
        lists: sql`preferences.lists || excluded.lists`,
      }),
    )
    .execute();
  return readPreferences(context);
}
