import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '../src/platform/database/database.ts';
import type { Database } from '../src/platform/database/types.ts';
import { FIXTURE_MIGRATIONS, quiet } from './harness-db.ts';

const WRITER = fileURLToPath(new URL('./children/write-rows.ts', import.meta.url));

export interface Kill9Round {
  acknowledged: number;
  openMs: number;
}

/**
 * Lets a process write to the embedded database, kills it with SIGKILL once it has acknowledged `kill` rows, and
 * opens the folder again: every acknowledged row must be there, and no transaction may be partial.
 */
export async function kill9Round(
  dataDir: string,
  acknowledged: Set<number>,
  kill: number,
): Promise<Kill9Round> {
  const first = Math.ceil((Math.max(-1, ...acknowledged) + 5) / 4) * 4;
  const before = acknowledged.size;
  const writer = spawn(process.execPath, [WRITER, dataDir, FIXTURE_MIGRATIONS, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(writer, 'exit');
  for await (const line of createInterface({ input: writer.stdout })) {
    if (line === 'ready') continue;
    for (const id of line.split(' ')) acknowledged.add(Number(id));
    // Lines still in the pipe are read too, since their rows were acknowledged.
    if (acknowledged.size - before >= kill) writer.kill('SIGKILL');
  }
  const [, signal] = await exited;
  assert.equal(signal, 'SIGKILL', 'the writer ended before it was killed');
  const openMs = await checkFolder(dataDir, acknowledged);
  return { acknowledged: acknowledged.size - before, openMs };
}

async function checkFolder(dataDir: string, acknowledged: Set<number>): Promise<number> {
  const started = performance.now();
  const db = await openDatabase({ dataDir, migrationsDir: FIXTURE_MIGRATIONS, log: quiet });
  try {
    return await checkRows(db, acknowledged, started);
  } finally {
    await db.close();
  }
}

async function checkRows(db: Database, acknowledged: Set<number>, started: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select substr(accession, 5)::int as n from samples where accession like 'row-%'`.execute(db.kysely);
  const openMs = performance.now() - started;
  const found = new Set(rows.map(({ n }) => n));
  const lost = [...acknowledged].filter((id) => !found.has(id));
  assert.deepEqual(lost, [], `${lost.length} acknowledged rows were lost`);
  const halves = [...found].filter((id) => id % 4 === 0 && !found.has(id + 1));
  assert.deepEqual(halves, [], 'a transaction was committed partially');
  // Reads every row and index entry and writes a row: the database must be usable, not only readable.
  await sql`set enable_seqscan = off`.execute(db.kysely);
  const byIndex = await sql<{
    n: number;
  }>`select count(accession) as n from samples where accession > ''`.execute(db.kysely);
  await sql`set enable_seqscan = on`.execute(db.kysely);
  const byTable = await sql<{ n: number }>`select count(details::text) as n from samples`.execute(db.kysely);
  assert.equal(byIndex.rows[0]?.n, byTable.rows[0]?.n);
  await sql`insert into samples (accession) values (${`check-${acknowledged.size}-${Date.now()}`})`.execute(
    db.kysely,
  );
  return openMs;
}
