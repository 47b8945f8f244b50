import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { accessions, add } from '../../../../test/fixture-rows.ts';
import { full } from '../../../../test/full.ts';
import { FIXTURE_MIGRATIONS, onPostgres, quiet } from '../../../../test/harness-db.ts';
import { kill9Round } from '../../../../test/kill9.ts';
import { DatabaseBusyError, openDatabase } from '../database.ts';
import type { Database, DatabaseOptions } from '../types.ts';
import { walBytes } from './checkpoint.ts';

const embeddedOnly = { skip: onPostgres ? 'embedded engine only' : false };
const WRITER = fileURLToPath(new URL('../../../../test/children/write-rows.ts', import.meta.url));

let root: string;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'aliquot-durability-'));
});
after(() => rm(root, { recursive: true }));

function open(name: string, options: Partial<DatabaseOptions> = {}): Promise<Database> {
  return openDatabase({
    dataDir: join(root, name),
    migrationsDir: FIXTURE_MIGRATIONS,
    log: quiet,
    ...options,
  });
}

test(
  'a query past its timeout throws DatabaseBusyError without blocking the event loop, and the next query works',
  embeddedOnly,
  async () => {
    const db = await open('watchdog', { statementTimeoutMs: 3_000, log: () => {} });
    await add(db, 'before');
    const received = Promise.withResolvers<string>();
    await db.listen('channel', received.resolve);
    const delays = monitorEventLoopDelay({ resolution: 10 });
    delays.enable();
    const slow = sql`select count(*) from generate_series(1, 1000000000) a`.execute(db.kysely);
    const waiting = accessions(db);
    await assert.rejects(slow, (error) => error instanceof DatabaseBusyError && error.code === '57014');
    assert.deepEqual(await waiting, ['before']);
    delays.disable();
    assert.ok(
      delays.percentile(99) / 1e6 < 1500,
      `the main loop stood still for ${delays.percentile(99) / 1e6} ms`,
    );

    const transaction = db.kysely.transaction().execute(async (tx) => {
      await sql`insert into samples (accession) values ('undone')`.execute(tx);
      await sql`select count(*) from generate_series(1, 1000000000) a`.execute(tx);
    });
    await assert.rejects(transaction, DatabaseBusyError);
    await add(db, 'after');
    assert.deepEqual(await accessions(db), ['after', 'before']);
    await sql`select pg_notify('channel', 'still here')`.execute(db.kysely);
    assert.equal(await received.promise, 'still here');
    await db.close();
  },
);

test('repeated kill -9 during writes loses no acknowledged row', embeddedOnly, async () => {
  const acknowledged = new Set<number>();
  const kills = full ? [30, 7, 90, 41, 64] : [30];
  for (const kill of kills) await kill9Round(join(root, 'kill9'), acknowledged, kill);
  assert.ok(acknowledged.size >= kills.reduce((sum, kill) => sum + kill));
});

test('a second process is refused, and the first continues', embeddedOnly, async () => {
  const dataDir = join(root, 'two');
  const first = spawn(process.execPath, [WRITER, dataDir, FIXTURE_MIGRATIONS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: first.stdout });
  await once(lines, 'line');
  await assert.rejects(open('two'), new RegExp(`in use by process ${first.pid};`));
  await once(lines, 'line');
  const exited = once(first, 'exit');
  first.kill('SIGKILL');
  await exited;
  await (await open('two')).close();
});

test('the write-ahead log stays bounded, also inside one transaction', embeddedOnly, async () => {
  const db = await open('wal');
  const wal = join(root, 'wal', 'db', 'pg_wal');
  await db.exec('create table filler (t text); alter table filler alter t set storage external');
  let largest = 0;
  const write = async (handle: Database['kysely']) => {
    await sql`insert into filler select repeat(md5(i::text), 8000) from generate_series(1, 40) i`.execute(
      handle,
    );
    largest = Math.max(largest, walBytes(wal));
  };
  for (let n = 0; n < 20; n++) await write(db.kysely);
  await db.kysely.transaction().execute(async (tx) => {
    for (let n = 0; n < 20; n++) await write(tx);
  });
  const { rows } = await sql<{
    mb: number;
  }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint / 1048576 as mb`.execute(db.kysely);
  assert.ok((rows[0]?.mb ?? 0) > 380, `only ${rows[0]?.mb} MB were written`);
  assert.ok(largest < 256 * 1024 * 1024, `pg_wal grew to ${largest / 1048576} MB`);
  await db.close();
});

test(
  'a failed start gives the reason in one sentence and leaves the folder unchanged',
  embeddedOnly,
  async (t) => {
    const whole = await open('whole');
    await add(whole, 'here');
    await whole.close();
    const damage = async (name: string, work: (folder: string) => Promise<void>, message: RegExp) => {
      await t.test(name, async () => {
        const dataDir = join(root, name);
        await mkdir(dataDir);
        await cp(join(root, 'whole', 'db'), join(dataDir, 'db'), { recursive: true });
        await work(join(dataDir, 'db'));
        const before = await contentsOf(join(dataDir, 'db'));
        await assert.rejects(
          open(name),
          (error: Error) => error.name === 'DatabaseStartError' && message.test(error.message),
        );
        const now = await contentsOf(join(dataDir, 'db'));
        assert.deepEqual(
          [...now].filter((each) => !before.has(each)),
          [],
        );
        assert.equal(now.size, before.size);
        assert.deepEqual(await readdir(dataDir), ['db'], 'the lock must be released');
      });
    };
    await damage(
      'wrong-major',
      (folder) => writeFile(join(folder, 'PG_VERSION'), '17\n'),
      /made by PostgreSQL 17 and this version reads 18 only/,
    );
    await damage(
      'zero-control',
      (folder) => writeFile(join(folder, 'global', 'pg_control'), Buffer.alloc(8192)),
      /The control file of the database in .* is damaged/,
    );
    await damage(
      'zero-wal',
      (folder) => eachSegment(folder, (file) => writeFile(file, Buffer.alloc(16 * 1024 * 1024))),
      /The write-ahead log of the database in .* is damaged/,
    );
    await damage(
      'cut-wal',
      (folder) => eachSegment(folder, (file) => truncate(file, 100)),
      /The write-ahead log of the database in .* is damaged/,
    );
    await damage('foreign-files', (folder) => rm(join(folder, 'PG_VERSION')), /of an unknown version/);
  },
);

test(
  'closing lets the engine’s thread exit by itself, since terminating it can crash the process',
  embeddedOnly,
  async () => {
    await (await open('ends')).close();
    const started = new Promise<Worker>((resolve) => process.once('worker', resolve));
    const db = await open('ends');
    const ended = once(await started, 'exit');
    await db.close();
    assert.deepEqual(await ended, [0]);
  },
);

test('an interrupted first start is repeated', embeddedOnly, async () => {
  const dataDir = join(root, 'cut-short');
  await mkdir(join(dataDir, 'db.starting'), { recursive: true });
  await writeFile(join(dataDir, 'db.starting', 'PG_VERSION'), '18\n');
  const db = await open('cut-short');
  assert.deepEqual(await accessions(db), []);
  await db.close();
});

async function eachSegment(folder: string, damage: (file: string) => Promise<void>): Promise<void> {
  const wal = join(folder, 'pg_wal');
  for (const name of await readdir(wal)) if (/^[0-9A-F]{24}$/.test(name)) await damage(join(wal, name));
}

/** Name, size and time of every file except the engine's pid file. */
async function contentsOf(folder: string): Promise<Set<string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((each) => each.isFile() && each.name !== 'postmaster.pid')
    .map((each) => join(each.parentPath, each.name));
  const described = files.map(async (file) => {
    const { size, mtimeMs } = await stat(file);
    return `${relative(folder, file)} ${size} ${mtimeMs}`;
  });
  return new Set(await Promise.all(described));
}
