import { type RawBuilder, sql } from 'kysely';

/** What narrows a query, made of what a caller gave: nothing given, no condition. */
export type Condition = RawBuilder<boolean>;

export const many = <T>(given: T | T[] | undefined): T[] | undefined =>
  given === undefined ? undefined : Array.isArray(given) ? given : [given];

export const oneOf = (column: string, type: string, given: readonly (string | number)[] | undefined) =>
  given && sql<boolean>`${sql.ref(column)} = any (${[...given]}::${sql.raw(type)}[])`;

/** A text is looked up by its key, which the index that counts are read from holds. */
export const oneOfTexts = (column: string, given: readonly string[] | undefined) =>
  given &&
  sql<boolean>`${sql.ref(column)} in (${sql.join(given.map((each) => sql`hashtextextended(${each}, 0)`))})`;

export const from = (column: string, type: string, bound: string | number | undefined) =>
  bound === undefined ? undefined : sql<boolean>`${sql.ref(column)} >= ${bound}::${sql.raw(type)}`;
export const to = (column: string, type: string, bound: string | number | undefined) =>
  bound === undefined ? undefined : sql<boolean>`${sql.ref(column)} <= ${bound}::${sql.raw(type)}`;

export const isGiven = (each: Condition | undefined) => each !== undefined;

/** Every one of them, or all rows when there is none. */
export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`;
