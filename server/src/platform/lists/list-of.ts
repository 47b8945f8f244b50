import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Handle } from '../database/handle.ts';
import type { Condition } from './conditions.ts';
import { eq, type Filter } from './filters.ts';
import { likePattern, listPage, type Sorts } from './list.ts';

/** What every list takes beside its own filters; see `listQuery` of the contract. */
interface CommonQuery {
  skip: number;
  limit: number;
  sortBy?: string | undefined;
  search?: string | undefined;
  excludeIds?: number[] | undefined;
  active?: boolean | undefined;
}

interface FilteredRows<Q extends CommonQuery, DB, TB extends keyof DB, O> {
  /** The rows that the caller may see. */
  from: SelectQueryBuilder<DB, TB, O>;
  query: Q;
  /** Of the table that has `id` and `active`, where the query joins others to it. */
  alias?: string;
  /** A text made by `plain_text`, or the condition by which a search finds rows. */
  search: Expression<string> | Filter<string>;
  /** Where `active` is not the column of that name. */
  active?: Filter<boolean>;
  /** An answer to each filter of the contract: one that is missing does not compile. */
  where: { [K in Exclude<keyof Q, keyof CommonQuery>]-?: Filter<NonNullable<Q[K]>> };
}

interface List<Q extends CommonQuery, DB, TB extends keyof DB, O> extends FilteredRows<Q, DB, TB, O> {
  sorts: Sorts;
  defaultSort: string;
}

/** A page of the rows that the query asks for, and the number of all of them. */
export const listOf = <Q extends CommonQuery, DB, TB extends keyof DB, O extends { id: number }>(
  db: Handle,
  list: List<Q, DB, TB, O>,
) => listPage(db, filteredRows(list), list.query, list.sorts, list.defaultSort);

/** The rows that the query asks for, whatever its page and order. */
export function filteredRows<Q extends CommonQuery, DB, TB extends keyof DB, O>(
  list: FilteredRows<Q, DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return conditionsOf(list).reduce((rows, condition) => rows.where(condition), list.from);
}

function conditionsOf<Q extends CommonQuery, DB, TB extends keyof DB, O>(
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

/** Whether a text made by `plain_text` has the words, without regard to case and accents. */
export const matches = (text: Expression<string>, search: string): Condition =>
  sql<boolean>`${text} like plain_text(${likePattern(search)})`;
