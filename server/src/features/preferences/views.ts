import type { Input } from '@aliquot/contract/endpoint';
import { type ListView, maxViews, type preferences } from '@aliquot/contract/preferences';
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';

const columns = ['id', 'list', 'name', 'address_query as words'] as const;

export async function listViews(db: Handle, actor: Actor): Promise<ListView[]> {
  const rows = await db
    .selectFrom('list_views')
    .select(columns)
    .where('user_id', '=', actor.id)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows as ListView[];
}

export async function saveView(
  { db, actor }: Context,
  { list, name, words }: Input<(typeof preferences)['saveView']>['body'],
): Promise<ListView> {
  // Locks the user, so that concurrent saves cannot exceed the limit.
  await db.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute();
  const others = await db
    .selectFrom('list_views')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('list', '=', list)
    .where(sql<boolean>`lower(name) <> lower(${name})`)
    .execute();
  if (others.length >= maxViews) fail('too_many_views');
  const row = await db
    .insertInto('list_views')
    .values({ user_id: actor.id, list, name, address_query: words })
    .onConflict((conflict) =>
      conflict.expression(sql`user_id, list, lower(name)`).doUpdateSet({ name, address_query: words }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as ListView;
}

export async function removeView({ db, actor }: Context, id: number): Promise<null> {
  const removed = await db
    .deleteFrom('list_views')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst();
  return removed ? null : fail('not_found');
}
