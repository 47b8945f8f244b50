import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, DatabaseOptions } from './types.ts';

interface Migration {
  name: string;
  checksum: string;
  text: string;
}

/** A migration failed, or the files do not match the applied ones. The message is meant for the operator. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

/** A file of version 0.1, whose migrations were rewritten as one file a subject. */
const EARLIER_FILE = '0002_people.sql';
const EARLIER_VERSION =
  'This data was made by Aliquot 0.1, which still opens it and exports its inventory. Start this version with a new DATA_DIR or database.';

const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
// An arbitrary number that nothing else in this database uses for an advisory lock.
const LOCK = 4_196_553_201;
const ALREADY_DONE = 'AQ001';

/** Applies all new files of the folder and returns how many this call applied. */
export async function migrate(db: Database, dir: string, log: DatabaseOptions['log']): Promise<number> {
  const migrations = await readMigrations(dir);
  await db.exec(inLock(CREATE_TABLE));
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(db.kysely);
  assertChecksums(migrations, rows);
  const done = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const [first] = pending;
  if (first && done.size > 0 && db.backup) {
    const time = new Date().toISOString().replaceAll(':', '-');
    await db.backup(`before-${first.name.replace('.sql', '')}-${time}.backup`);
  }
  let ran = 0;
  for (const migration of pending) {
    const started = performance.now();
    if (!(await apply(db, migration))) continue;
    ran += 1;
    log('info', `Migrated ${migration.name} in ${Math.round(performance.now() - started)} ms.`);
  }
  return ran;
}

const CREATE_TABLE = `create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);`;

/**
 * One transaction under one lock. A transaction lock, because PostgreSQL may still run the script of a node that
 * died, and that transaction must keep its lock.
 */
export function inLock(script: string): string {
  return `begin;\nselect pg_advisory_xact_lock(${LOCK});\n${script}\ncommit;`;
}

/** Fails in a database of an earlier version, so that a restore stops before it changes anything. */
export const rejectEarlierVersion = `do $$ begin
  if to_regclass('public.schema_migrations') is not null then
    if exists (select from public.schema_migrations where name = '${EARLIER_FILE}') then
      raise exception '${EARLIER_VERSION}';
    end if;
  end if;
end $$;`;

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

function assertChecksums(migrations: Migration[], applied: { name: string; checksum: string }[]): void {
  if (applied.some(({ name }) => name === EARLIER_FILE)) throw new MigrationError(EARLIER_VERSION);
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
          'and write a new migration instead. If it has run nowhere else, starting on an empty database will do.',
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

/** Runs the file and inserts its row in one transaction. False if another node has applied it. */
async function apply(db: Database, { name, checksum, text }: Migration): Promise<boolean> {
  const check = `do $$ begin
  if exists (select from schema_migrations where name = '${name}') then
    raise exception 'already migrated' using errcode = '${ALREADY_DONE}';
  end if;
end $$;`;
  const row = `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');`;
  try {
    await db.exec(inLock(`${check}\n${text}\n;${row}`));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === ALREADY_DONE) return false;
    throw new MigrationError(`The migration ${name} failed and was undone: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
