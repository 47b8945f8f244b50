import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import {
  FIXTURE_MIGRATIONS,
  onPostgres,
  openTestDatabase,
  quiet,
  type TestDatabase,
} from '../../../test/harness-db.ts';
import { openDatabase } from './database.ts';
import { MigrationError, migrate } from './migrate.ts';
import type { Database } from './types.ts';

const CHILD = fileURLToPath(new URL('../../../test/children/run-migrations.ts', import.meta.url));
// Large enough to start a new segment of the write-ahead log, which the test below waits for.
const HALF = `create table half (t text);
insert into half select repeat(md5(i::text), 2000) from generate_series(1, 400) i;
alter table half alter t set storage external;
insert into half select repeat(md5(i::text), 2000) from generate_series(1, 400) i;`;

let root: string;
let dir: string;
let db: TestDatabase;

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'aliquot-migrate-'));
});
after(() => rm(root, { recursive: true }));

beforeEach(async () => {
  dir = await mkdtemp(join(root, 'migrations-'));
  await cp(FIXTURE_MIGRATIONS, dir, { recursive: true });
  db = await openTestDatabase({ migrationsDir: FIXTURE_MIGRATIONS });
});
afterEach(() => db.dispose());

const add = (name: string, text: string) => writeFile(join(dir, name), text);

async function applied(of: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by 1`.execute(
    of.kysely,
  );
  return rows.map(({ name }) => name);
}

test('new files run once, in order', async () => {
  await add('0002_b.sql', 'create table b (id int primary key)');
  await add('0003_c.sql', 'create table c (b_id int references b); -- the last line is a comment');
  assert.equal(await migrate(db, dir, quiet), 2);
  assert.equal(await migrate(db, dir, quiet), 0);
  assert.deepEqual(await applied(db), ['0001_samples.sql', '0002_b.sql', '0003_c.sql']);
});

test('a file that fails is rolled back, and earlier files stay applied', async () => {
  await add('0002_good.sql', 'create table good (id int)');
  await add('0003_bad.sql', 'create table bad (id int); insert into bad values (1); select 1/0;');
  await assert.rejects(migrate(db, dir, quiet), {
    name: 'MigrationError',
    message: 'The migration 0003_bad.sql failed and was undone: division by zero',
  });
  assert.deepEqual(await applied(db), ['0001_samples.sql', '0002_good.sql']);
  await assert.rejects(sql`select * from bad`.execute(db.kysely), { code: '42P01' });
});

test('a file changed after it ran is refused', async () => {
  await appendFile(join(dir, '0001_samples.sql'), '\n-- one more word');
  await assert.rejects(
    migrate(db, dir, quiet),
    /0001_samples\.sql was changed after it had run on this database/,
  );
});

test('a database newer than the program is refused', async () => {
  await add('0002_newer.sql', 'create table newer (id int)');
  await migrate(db, dir, quiet);
  await assert.rejects(
    migrate(db, FIXTURE_MIGRATIONS, quiet),
    /newer than this version of the program: .*0002_newer\.sql/,
  );
});

test('a file numbered below an applied one, and a misnamed one, are refused', async () => {
  await add('0003_c.sql', 'create table c (id int)');
  await migrate(db, dir, quiet);
  await add('0002_late.sql', 'create table late (id int)');
  await assert.rejects(
    migrate(db, dir, quiet),
    /0002_late\.sql comes before 0003_c\.sql, which has already run/,
  );
  await rm(join(dir, '0002_late.sql'));
  await add('next.sql', 'select 1');
  await assert.rejects(migrate(db, dir, quiet), MigrationError);
});

test('a migration killed in the middle is applied completely or not at all, and the next start finishes it', async () => {
  const dataDir = join(root, 'killed');
  await add(
    '0002_half.sql',
    `${HALF}\nselect pg_sleep(${onPostgres ? 1.5 : 600});\ncreate table whole (id int);`,
  );
  const child = spawn(process.execPath, [CHILD, dataDir, db.url ?? '', dir, FIXTURE_MIGRATIONS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  lines.once('line', (line) => assert.fail(`the child said ${line} before it was killed`));
  await (onPostgres ? sleeping(db) : newSegment(join(dataDir, 'db', 'pg_wal')));
  child.kill('SIGKILL');
  await exited;

  const url = db.url === undefined ? {} : { url: db.url };
  const again = await openDatabase({ dataDir, ...url, migrationsDir: FIXTURE_MIGRATIONS, log: quiet });
  await add(
    '0002_half.sql',
    `${HALF}\nselect pg_sleep(${onPostgres ? 1.5 : 600});\ncreate table whole (id int);`,
  );
  if (!onPostgres) {
    await assert.rejects(sql`select * from half`.execute(again.kysely), { code: '42P01' });
    await add('0002_half.sql', `${HALF}\ncreate table whole (id int);`);
  }
  await migrate(again, dir, quiet);
  assert.deepEqual(await applied(again), ['0001_samples.sql', '0002_half.sql']);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from half, lateral (select count(*) from whole) w`.execute(again.kysely);
  assert.equal(rows[0]?.n, 800);
  await again.close();
});

test('two nodes that start at once migrate once', {
  skip: onPostgres ? false : 'PostgreSQL only',
}, async () => {
  await add('0002_b.sql', 'create table b (id int primary key); select pg_sleep(0.2)');
  await add('0003_c.sql', 'create table c (id int primary key)');
  const nodes = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ url: db.url ?? '', dataDir: '', log: quiet })),
  );
  await sql`drop table schema_migrations, samples`.execute(db.kysely);
  const counts = await Promise.all(nodes.map((node) => migrate(node, dir, quiet)));
  assert.equal(
    counts.reduce((sum, each) => sum + each),
    3,
    String(counts),
  );
  await Promise.all(nodes.map((node) => node.close()));
});

test('a database of an earlier version is rejected with a message that names the version, and stays unchanged', async () => {
  await migrate(db, dir, quiet);
  await sql`insert into schema_migrations (name, checksum) values ('0002_people.sql', '')`.execute(db.kysely);
  await add('0003_c.sql', 'create table c (id int)');
  await assert.rejects(migrate(db, dir, quiet), {
    name: 'MigrationError',
    message: /^This data was made by Aliquot 0\.1, which still opens it .* new DATA_DIR or database\.$/,
  });
  assert.deepEqual(await applied(db), ['0001_samples.sql', '0002_people.sql']);
});

test('an embedded database with data is backed up before it is migrated', { skip: onPostgres }, async () => {
  const dataDir = join(root, 'backed-up');
  const own = await openDatabase({
    dataDir,
    migrationsDir: FIXTURE_MIGRATIONS,
    backupKey: 'sixteen letters or more',
    log: quiet,
  });
  await migrate(own, FIXTURE_MIGRATIONS, quiet);
  assert.deepEqual(await readdir(dataDir), ['db', 'db.lock']);
  await add('0002_b.sql', 'create table b (id int)');
  await migrate(own, dir, quiet);
  const names = await readdir(join(dataDir, 'backups'));
  assert.equal(names.filter((name) => /^before-0002_b-.*\.backup$/.test(name)).length, 1);
  await own.close();
});

async function newSegment(folder: string): Promise<void> {
  for await (const [, name] of onEvents(folder)) if (/^[0-9A-F]{24}$/.test(String(name))) return;
}

async function* onEvents(folder: string): AsyncGenerator<[string, string]> {
  const watcher = watch(folder);
  try {
    for (;;) yield (await once(watcher, 'change')) as [string, string];
  } finally {
    watcher.close();
  }
}

async function sleeping(of: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`.execute(
      of.kysely,
    );
    if (rows.length > 0) return;
  }
}
