import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Handle } from './context.ts';

interface Page {
  skip: number;
  limit: number;
  sortBy?: string | undefined;
}

/** What each offered sort name means in SQL. */
export type Sorts = Record<string, Expression<unknown>>;

/**
 * A page of a filtered query and the number of all its rows, in one round trip. The order is that of `sortBy`, then of
 * the query's own default, always ended by id, so that paging never shows a row twice.
 */
export async function listPage<DB, TB extends keyof DB, O extends { id: number }>(
  db: Handle,
  filtered: SelectQueryBuilder<DB, TB, O>,
  page: Page,
  sorts: Sorts,
  defaultSort: string,
): Promise<{ items: O[]; count: number }> {
  const wanted = [...(page.sortBy ?? defaultSort).split(','), 'id'];
  const order = wanted.map((part) => {
    const down = part.startsWith('-');
    const expression = sorts[down ? part.slice(1) : part] ?? sql.ref('id');
    return down ? sql`${expression} desc nulls last` : sql`${expression} asc nulls last`;
  });
  // A join on true can only be a nested loop with the count outside, so the page's own order survives.
  const { rows } = await sql<O & { list_count: number }>`
    select counted.list_count, page.*
    from (select count(*)::integer as list_count from (${filtered}) as every_row) as counted
    left join (${filtered} order by ${sql.join(order)} limit ${page.limit} offset ${page.skip}) as page on true`.execute(
    db,
  );
  return { items: rows.filter((row) => row.id !== null), count: rows[0]?.list_count ?? 0 };
}

/** A general text for LIKE against `plain_text(...)`: its wildcards are taken literally. */
export const likePattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
