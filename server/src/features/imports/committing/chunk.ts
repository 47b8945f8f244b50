import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';

/** The good rows after one row, up to and with another. */
export interface Chunk {
  after: number;
  last: number;
}

/** The next good rows; null if there are none. */
export async function nextChunk(
  db: Handle,
  importId: number,
  after: number,
  limit: number,
): Promise<Chunk | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(row_number) as first, max(row_number) as last from (
      select row_number from import_rows
      where import_id = ${importId} and state = 'good' and row_number > ${after}
      order by row_number limit ${limit}) as chunk`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  // After an interruption the rows before the first have been added with their results.
  return first === null || last === null ? null : { after: first - 1, last };
}
