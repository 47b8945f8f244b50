import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Handle } from '../database/handle.ts';
import { prepared } from '../database/prepared.ts';

interface Page {
  skip: number;
  limit: number;
  sortBy?: string | undefined;
}

/** Columns that are never null: without `nulls last` their index can also be scanned backwards. */
interface Filled {
  filled: Expression<unknown> | readonly Expression<unknown>[];
}

/** SQL of each sort name. Nulls come last in both directions. */
export type Sorts = Record<string, Expression<unknown> | Filled>;

interface ListOptions {
  /** A cheaper expression for the total number than counting the rows. */
  count?: Expression<number>;
  /** Use a prepared statement, for frequent queries. */
  often?: boolean;
}

/**
 * A page of a filtered query and the number of all its rows, in one round trip. The order is that of `sortBy`, else of
 * the query's own default, always ended by id in the same direction, so that paging never shows a row twice.
 */
export async function listPage<O extends { id: number }>(
  db: Handle,
  filtered: Expression<O>,
  page: Page,
  sorts: Sorts,
  defaultSort: string,
  { count, often }: ListOptions = {},
): Promise<{ items: O[]; count: number }> {
  return countedPage(
    db,
    sql<O>`${filtered} order by ${orderOf(page.sortBy ?? defaultSort, sorts)} limit ${page.limit} offset ${page.skip}`,
    count ?? sql<number>`(select count(*)::integer from (${filtered}) as every_row)`,
    often ? { mark: prepared } : {},
  );
}

interface CountedOptions {
  /** `prepared` or `preparedVariant`, for frequent statements. */
  mark?: RawBuilder<unknown> | undefined;
  /** Tables that the page and the count share: `with matches as materialized (…)`. */
  shared?: RawBuilder<unknown> | undefined;
}

/** Runs a complete page query together with the count, which is null if the expression is. */
export async function countedPage<O extends { id: number }, Count extends number | null>(
  db: Handle,
  page: Expression<O>,
  count: Expression<Count>,
  { mark = sql``, shared = sql`` }: CountedOptions = {},
): Promise<{ items: O[]; count: Count }> {
  // A join on true can only be a nested loop with the count outside, so the page's own order survives.
  const { rows } = await sql<O & { list_count: Count }>`
    ${mark} ${shared} select counted.list_count, page.*
    from (select ${count} as list_count) as counted left join (${page}) as page on true`.execute(db);
  return { items: rows.filter((row) => row.id !== null), count: rows[0]?.list_count as Count };
}

/** The ORDER BY of `sortBy`, with the id as tie-breaker. */
export function orderOf(sortBy: string, sorts: Sorts) {
  const wanted = sortBy.split(',');
  const order = [...wanted, wanted.at(-1)?.startsWith('-') ? '-id' : 'id'].map((part) => {
    const down = part.startsWith('-');
    const sort = sorts[down ? part.slice(1) : part] ?? { filled: sql.ref('id') };
    if ('filled' in sort)
      return sql.join([sort.filled].flat().map((each) => (down ? sql`${each} desc` : sql`${each} asc`)));
    return down ? sql`${sort} desc nulls last` : sql`${sort} asc nulls last`;
  });
  return sql.join(order);
}

/** A LIKE pattern for `plain_text(...)` with escaped wildcards. */
export const likePattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
