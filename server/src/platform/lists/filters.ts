import { sql } from 'kysely';
import type { Condition } from './conditions.ts';

/** Turns a filter of a list's body into SQL. Called only for filters that the request contains. */
export type Filter<V> = (value: V) => Condition | undefined;

type Scalar = string | number | boolean;

export const eq =
  (column: string): Filter<Scalar> =>
  (value) =>
    sql<boolean>`${sql.ref(column)} = ${value}`;

export const eqIgnoringCase =
  (column: string): Filter<string> =>
  (value) =>
    sql<boolean>`lower(${sql.ref(column)}) = lower(${value})`;

/** Matches one value or any of several. */
export const anyOf =
  (column: string): Filter<Scalar | Scalar[]> =>
  (value) =>
    sql<boolean>`${sql.ref(column)} in (${sql.join([value].flat())})`;

export const atLeast =
  (column: string): Filter<string | number> =>
  (value) =>
    sql<boolean>`${sql.ref(column)} >= ${value}`;

export const atMost =
  (column: string): Filter<string | number> =>
  (value) =>
    sql<boolean>`${sql.ref(column)} <= ${value}`;
