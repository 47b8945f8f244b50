import { sql } from 'kysely';
import type { Condition } from './conditions.ts';

/** How a filter of a list's body becomes SQL. It is called only with a value that the caller sent. */
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

/** One value or several of which any will do. */
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
