import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database, DatabaseOptions } from './db.ts';

interface Migration {
  name: string;
  checksum: string;
  text: string;
}

/** What is in the folder and what the database has been through do not fit. The message is one plain sentence. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
// Any number will do, as long as nothing else in this database takes the same.
const LOCK = 4_196_553_201;
const LOCK_POLL_MS = 200;

/** Brings the database up to the newest file of the folder; says how many were run. */
export async function migrate(db: Database, dir: string, log: DatabaseOptions['log']): Promise<number> {
  const migrations = await readMigrations(dir);
  if (db.engine === 'embedded') return run(db, migrations, log);
  // Session locks belong to a connection, and end with it when this process dies.
  return db.kysely.connection().execute(async (connection) => {
    await takeLock(connection, log);
    try {
      return await run(db, migrations, log, connection);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(connection);
    }
  });
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      if (!NAME.test(name))
        throw new MigrationError(`The migration ${name} must be named like 0001_name.sql.`);
      const text = await readFile(join(dir, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function takeLock(connection: Kysely<object>, log: DatabaseOptions['log']): Promise<void> {
  // Asked for again and again instead of waited for: a wait would run into the statement timeout.
  for (let round = 0; ; round++) {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${LOCK}::bigint) as taken`.execute(connection);
    if (rows[0]?.taken) return;
    if (round === 0) log('info', 'Another server is migrating the database; waiting for it.');
    await delay(LOCK_POLL_MS);
  }
}

async function run(
  db: Database,
  migrations: Migration[],
  log: DatabaseOptions['log'],
  connection: Kysely<object> = db.kysely,
): Promise<number> {
  await db.exec(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(connection);
  refuseMismatch(migrations, rows);
  const done = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const [first] = pending;
  if (first && done.size > 0 && db.backup) {
    const time = new Date().toISOString().replaceAll(':', '-');
    await db.backup(`before-${first.name.replace('.sql', '')}-${time}.tar.gz`);
  }
  for (const migration of pending) {
    const started = performance.now();
    await apply(db, migration);
    log('info', `Migrated ${migration.name} in ${Math.round(performance.now() - started)} ms.`);
  }
  return pending.length;
}

function refuseMismatch(migrations: Migration[], applied: { name: string; checksum: string }[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const { name, checksum } of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new MigrationError(
        `The database is newer than this version of the program: it has been through ${name}, which is not here. ` +
          'Start the newer version, or restore the backup made before it.',
      );
    }
    if (expected !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it had run on this database; put the file back as it was ` +
          'and write a new migration instead.',
      );
    }
  }
  const last = applied.at(-1)?.name ?? '';
  const late = migrations.find(({ name }) => name < last && !applied.some((row) => row.name === name));
  if (late) {
    throw new MigrationError(
      `The migration ${late.name} comes before ${last}, which has already run; give it a later number.`,
    );
  }
}

/** One transaction for the file and its row, so that a stop in the middle leaves neither. */
async function apply(db: Database, { name, checksum, text }: Migration): Promise<void> {
  const row = `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`;
  try {
    await db.exec(`begin;\n${text}\n;${row};\ncommit;`);
  } catch (error) {
    throw new MigrationError(`The migration ${name} failed and was undone: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
