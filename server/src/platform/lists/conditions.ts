import { type RawBuilder, sql } from 'kysely';

/** A condition made of a filter value; helpers return undefined without a value. */
export type Condition = RawBuilder<boolean>;

export const many = <T>(given: T | T[] | undefined): T[] | undefined =>
  given === undefined ? undefined : Array.isArray(given) ? given : [given];

export const oneOf = (column: string, type: string, given: readonly (string | number)[] | undefined) =>
  given && sql<boolean>`${sql.ref(column)} = any (${[...given]}::${sql.raw(type)}[])`;

/** For a column with the hash of a text, which the index used for counting contains. */
export const oneOfTexts = (column: string, given: readonly string[] | undefined) =>
  given &&
  sql<boolean>`${sql.ref(column)} in (${sql.join(given.map((each) => sql`hashtextextended(${each}, 0)`))})`;

export const from = (column: string, type: string, bound: string | number | undefined) =>
  bound === undefined ? undefined : sql<boolean>`${sql.ref(column)} >= ${bound}::${sql.raw(type)}`;
export const to = (column: string, type: string, bound: string | number | undefined) =>
  bound === undefined ? undefined : sql<boolean>`${sql.ref(column)} <= ${bound}::${sql.raw(type)}`;

export const isGiven = (each: Condition | undefined) => each !== undefined;

/** The conjunction of the conditions; true if there are none. */
export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`;
