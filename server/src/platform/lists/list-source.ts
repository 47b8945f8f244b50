import { type Expression, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Handle } from '../database/handle.ts';
import { listPage, orderOf, type Sorts } from './list.ts';

/** What a list consists of: one definition for its pages and its exports. */
export interface ListDefinition<Row extends { id: number }, Item> {
  /** The filtered rows, with neither order nor page. */
  rows: Expression<Row>;
  sorts: Sorts;
  defaultSort: string;
  present(rows: readonly Row[]): Item[] | Promise<Item[]>;
  /** The column that selected ids refer to, where the rows are parts of what is selected. */
  selectedBy?: string;
}

/** A list's filters and order, for each shape that its body may have. */
export type Unpaged<Q> = Q extends unknown ? Omit<Q, 'skip' | 'limit'> : never;

/** A page of a list, and the number of all its rows. */
export async function pageOf<Q extends { skip: number; limit: number }, Row extends { id: number }, Item>(
  context: Context,
  source: (context: Context, query: Unpaged<Q>) => ListDefinition<Row, Item>,
  query: Q & { sortBy?: string | undefined },
): Promise<{ items: Item[]; count: number }> {
  const { rows, sorts, defaultSort, present } = source(context, query as unknown as Unpaged<Q>);
  const { items, count } = await listPage(context.db, rows, query, sorts, defaultSort);
  return { items: await present(items), count };
}

/** All rows of a list, or those of them that were selected one by one. */
interface Selected {
  ids?: readonly number[] | undefined;
  sortBy?: string | undefined;
}

const among = (ids: readonly number[] | undefined, column = 'id') =>
  ids ? sql`where ${sql.ref(`listed.${column}`)} = any (${[...ids]}::integer[])` : sql``;

type Rows = Pick<ListDefinition<{ id: number }, unknown>, 'rows' | 'sorts' | 'defaultSort' | 'selectedBy'>;

/** The ids of a list in its order, as of one moment. Ids only: a million of them take a few megabytes. */
export async function idsOf(
  db: Handle,
  { rows, sorts, defaultSort, selectedBy }: Rows,
  { ids, sortBy }: Selected,
) {
  const { rows: found } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(listed.id), '{}') as ids
    from (${rows} order by ${orderOf(sortBy ?? defaultSort, sorts)}) as listed ${among(ids, selectedBy)}`.execute(
    db,
  );
  return found[0]?.ids ?? [];
}

export async function countRows(db: Handle, { rows, selectedBy }: Rows, { ids }: Selected) {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from (${rows}) as listed ${among(ids, selectedBy)}`.execute(db);
  return counted[0]?.count ?? 0;
}

/** The items with these ids, in this order. What the list no longer contains is left out. */
export async function readItems<Row extends { id: number }, Item>(
  db: Handle,
  { rows, present }: ListDefinition<Row, Item>,
  ids: readonly number[],
): Promise<Item[]> {
  const { rows: found } = await sql<Row>`select listed.* from (${rows}) as listed ${among(ids)}`.execute(db);
  const byId = new Map(found.map((row) => [row.id, row]));
  return present(ids.flatMap((id) => byId.get(id) ?? []));
}
