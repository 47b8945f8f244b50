import type { Insertable } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';
import type { Tables } from '../src/platform/database/tables.ts';
import type { Call } from './example-call.ts';
import type { Scenario } from './scenario.ts';

/** Rows of one list, and a value for each of its filters that tells them apart. */
export interface ListExample {
  /** What the list cannot be called without. */
  call?: Call;
  /** What each filter finds, unless it says otherwise. */
  match: number;
  /** Differs from `match` in whatever is filtered by. */
  other: number;
  /** Below `match` in whatever has a `From`, and above it in whatever has a `To`. */
  below?: number;
  above?: number;
  filters: Record<string, unknown>;
}

/** For a filter that finds other rows of the example than `match`, or none. */
export class Only {
  readonly value: unknown;
  readonly ids: readonly number[];
  constructor(value: unknown, ids: readonly number[]) {
    this.value = value;
    this.ids = ids;
  }
}

export type ListExamples = Record<string, (scenario: Scenario) => Promise<ListExample>>;

/** Inserts rows as they are given; gives their ids in that order. */
export async function insert<T extends keyof Tables & string>(
  db: Handle,
  table: T,
  ...rows: Insertable<Tables[T]>[]
): Promise<number[]> {
  const made = await db
    .insertInto(table)
    .values(rows as never)
    .returning('id' as never)
    .execute();
  return (made as unknown as { id: number }[]).map(({ id }) => id);
}
