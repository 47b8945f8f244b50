import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Handle } from '../database/handle.ts';
import type { Condition } from './conditions.ts';
import { eq, type Filter } from './filters.ts';
import { likePattern, listPage, type Sorts } from './list.ts';

/** Parameters of every list besides its own filters; see `listQuery` of the contract. */
interface CommonFilters {
  sortBy?: string | undefined;
  search?: string | undefined;
  excludeIds?: number[] | undefined;
  active?: boolean | undefined;
}

interface CommonQuery extends CommonFilters {
  skip: number;
  limit: number;
}

interface FilteredRows<Q extends CommonFilters, DB, TB extends keyof DB, O> {
  /** The rows that the caller may see. */
  from: SelectQueryBuilder<DB, TB, O>;
  query: Q;
  /** Alias of the table with `id` and `active`, if the query joins others. */
  alias?: string;
  /** A `plain_text` expression to search in, or a function that makes the condition. */
  search: Expression<string> | Filter<string>;
  /** Replaces the condition on the column `active`. */
  active?: Filter<boolean>;
  /** The condition of each filter of the contract; a missing one does not compile. */
  where: { [K in Exclude<keyof Q, keyof CommonQuery>]-?: Filter<NonNullable<Q[K]>> };
}

interface List<Q extends CommonQuery, DB, TB extends keyof DB, O> extends FilteredRows<Q, DB, TB, O> {
  sorts: Sorts;
  defaultSort: string;
}

/** A page of the filtered rows, and their total number. */
export const listOf = <Q extends CommonQuery, DB, TB extends keyof DB, O extends { id: number }>(
  db: Handle,
  list: List<Q, DB, TB, O>,
) => listPage(db, filteredRows(list), list.query, list.sorts, list.defaultSort);

/** The filtered rows without paging and order. */
export function filteredRows<Q extends CommonFilters, DB, TB extends keyof DB, O>(
  list: FilteredRows<Q, DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return conditionsOf(list).reduce((rows, condition) => rows.where(condition), list.from);
}

function conditionsOf<Q extends CommonFilters, DB, TB extends keyof DB, O>(
  list: FilteredRows<Q, DB, TB, O>,
): Condition[] {
  const { query, search } = list;
  const column = (name: string) => (list.alias ? `${list.alias}.${name}` : name);
  const found: Filter<string> = typeof search === 'function' ? search : (words) => matches(search, words);
  const own = Object.entries<Filter<never>>(list.where).map(([key, filter]) => {
    const value = query[key as keyof Q];
    return value === undefined ? undefined : filter(value as never);
  });
  return [
    query.active === undefined ? undefined : (list.active ?? eq(column('active')))(query.active),
    ...own,
    query.excludeIds?.length
      ? sql<boolean>`${sql.ref(column('id'))} <> all (${query.excludeIds}::integer[])`
      : undefined,
    query.search ? found(query.search) : undefined,
  ].filter((each) => each !== undefined);
}

/** Whether a `plain_text` expression contains the search text, ignoring case and accents. */
export const matches = (text: Expression<string>, search: string): Condition =>
  sql<boolean>`${text} like plain_text(${likePattern(search)})`;
