import { sql } from 'kysely';
import type { Database } from '../src/platform/database/types.ts';

/** Reads the table of the fixture migrations, for tests of the database layer. */
export async function accessions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ accession: string }>`select accession from samples order by 1`.execute(
    db.kysely,
  );
  return rows.map(({ accession }) => accession);
}

export const add = (db: Database, accession: string) =>
  sql`insert into samples (accession) values (${accession})`.execute(db.kysely);
