import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import type { SampleClientSelection } from '@aliquot/contract/sample-client';
import type { savedSearches } from '@aliquot/contract/saved-searches';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Actor } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { type Condition, listOf } from '../../platform/lists/index.ts';
import { type Arrivals, countArrivals, type SearchContext, searchContextOf } from '../specimens/index.ts';

export type SearchRow = Selectable<Tables['saved_searches']>;
export type NewSearch = Input<(typeof savedSearches)['create']>['body'];

const sorts = {
  name: { filled: sql`lower(name)` },
  createdAt: { filled: sql.ref('created_at') },
};

/** The condition of every query: users see only their own searches. */
export const ownedBy = (actor: Actor): Condition => sql<boolean>`user_id = ${actor.id}`;
const ownSearches = (db: Handle, actor: Actor) =>
  db.selectFrom('saved_searches').selectAll().where(ownedBy(actor));

export async function listSearches(
  context: Context,
  query: Input<(typeof savedSearches)['getMany']>['body'],
) {
  const { db, actor } = context;
  const { items, count } = await listOf(db, {
    from: ownSearches(db, actor),
    query,
    search: sql<string>`plain_text(name)`,
    where: {},
    sorts,
    defaultSort: '-createdAt',
  });
  return { items: await presentEach(context, items), count };
}

/** The row, locked until the end of the transaction; a foreign search gets the same 404 as an unknown one. */
export async function lockSearch({ db, actor }: Context, id: number): Promise<SearchRow> {
  const row = await ownSearches(db, actor).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? fail('not_found');
}

/** The columns that a change writes. A new query marks its current matches as seen. */
export const searchColumns = ({
  name,
  query,
  alerts,
}: {
  [K in keyof NewSearch]?: NewSearch[K] | undefined;
}): UpdateObject<Tables, 'saved_searches'> =>
  omitUndefined({
    name,
    alerts,
    query: query && JSON.stringify(query),
    seen_at: query && sql<Date>`now()`,
  });

export const updateSearch = (db: Handle, id: number, values: UpdateObject<Tables, 'saved_searches'>) =>
  db.updateTable('saved_searches').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The number of the user's active searches. Locks the user, so that a concurrent save waits. */
export async function countOwn(db: Handle, actor: Actor): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('saved_searches')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', actor.id)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** Publishes to the owner that the search changed, or has new matches. */
export const publishSearch = (db: Handle, userId: number, id: number, what: 'changed' | 'news' = 'changed') =>
  publish(db, { kind: `saved_search.${what}`, to: { userId }, payload: { id } });

const queryOf = (row: Pick<SearchRow, 'query'>) => row.query as unknown as SampleClientSelection;

/** The number of matches of each search, and of those since `seen_at`; compared in SQL, to keep the microseconds. */
const countNewsOfEach = (db: Handle, search: SearchContext, rows: readonly SearchRow[]) =>
  countArrivals(
    db,
    search,
    rows.map((row) => ({
      query: queryOf(row),
      since: sql<Date>`(select seen_at from saved_searches where id = ${row.id})`,
    })),
  );

const nothing: Arrivals = { count: 0, fresh: 0, newest: null };

export async function countNews(db: Handle, search: SearchContext, row: SearchRow): Promise<Arrivals> {
  const [news = nothing] = await countNewsOfEach(db, search, [row]);
  return news;
}

async function presentEach(context: Context, rows: readonly SearchRow[]) {
  const news = await countNewsOfEach(context.db, searchContextOf(context), rows);
  return rows.map((row, n) => presentWith(row, news[n] ?? nothing));
}

export const presentSearch = async (context: Context, row: SearchRow) =>
  presentWith(row, await countNews(context.db, searchContextOf(context), row));

const presentWith = (row: SearchRow, { count, fresh }: Arrivals) => ({
  id: row.id,
  version: row.version,
  active: row.active,
  name: row.name,
  query: queryOf(row),
  alerts: row.alerts,
  count,
  fresh,
  createdAt: row.created_at,
});
