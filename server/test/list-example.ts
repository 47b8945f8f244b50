import type { Insertable } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';
import type { Tables } from '../src/platform/database/tables.ts';
import type { Call } from './example-call.ts';
import type { Scenario } from './scenario.ts';

/** Rows of one list, and for each filter a value that separates them. */
export interface ListExample {
  /** Required parameters of the list. */
  call?: Call;
  /** The row that each filter finds, unless it uses `Only`. */
  match: number;
  /** A row that differs from `match` in every filtered field. */
  other: number;
  /** Rows with lower and higher values than `match` for `…From` and `…To` filters. */
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

/** Inserts the rows and returns their ids in the same order. */
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
