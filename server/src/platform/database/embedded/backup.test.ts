import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { accessions, add } from '../../../../test/fixture-rows.ts';
import { FIXTURE_MIGRATIONS, onPostgres, quiet } from '../../../../test/harness-db.ts';
import { openDatabase } from '../database.ts';
import type { Database } from '../types.ts';
import { headsInBackups, restoreBackup, verifyBackup } from './backup.ts';
import { decrypt, encrypt, isEncrypted } from './encrypt.ts';

const embeddedOnly = { skip: onPostgres ? 'embedded engine only' : false };
const key = 'sixteen letters or more';

let root: string;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'aliquot-backup-'));
});
after(() => rm(root, { recursive: true }));

const open = (name: string): Promise<Database> =>
  openDatabase({
    dataDir: join(root, name),
    migrationsDir: FIXTURE_MIGRATIONS,
    backupKey: key,
    log: quiet,
  });

const manifestOf = async (file: string) =>
  JSON.parse(String(decrypt(await readFile(`${file}.manifest`), key)));

test('a backup can be restored, and the previous database folder is kept', embeddedOnly, async () => {
  const dataDir = join(root, 'backup');
  const file = join(dataDir, 'backups', 'one.backup');
  const db = await open('backup');
  await add(db, 'kept');
  await db.backup?.('one.backup');
  await add(db, 'later');
  await db.close();
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal((await stat(join(dataDir, 'db'))).mode & 0o777, 0o700);
  await restoreBackup(file, { dataDir, key, log: quiet });
  const again = await open('backup');
  assert.deepEqual(await accessions(again), ['kept']);
  await again.close();
  const names = await readdir(dataDir);
  assert.ok(names.some((name) => name.startsWith('db.before-restore-')));
});

test('a backup of an earlier version is rejected before anything is replaced', embeddedOnly, async () => {
  const dataDir = join(root, 'earlier');
  const db = await open('earlier');
  await add(db, 'there');
  await sql`insert into schema_migrations (name, checksum) values ('0002_people.sql', '')`.execute(db.kysely);
  await db.backup?.('one.backup');
  await sql`delete from schema_migrations where name = '0002_people.sql'`.execute(db.kysely);
  await db.close();
  const file = join(dataDir, 'backups', 'one.backup');
  await assert.rejects(restoreBackup(file, { dataDir, key, log: quiet }), /was made by Aliquot 0\.1/);
  assert.deepEqual((await readdir(dataDir)).sort(), ['backups', 'db']);
  const again = await open('earlier');
  assert.deepEqual(await accessions(again), ['there']);
  await again.close();
});

test(
  'the master key of the data folder is restored with its database, and the other one kept',
  embeddedOnly,
  async () => {
    const dataDir = join(root, 'keyed');
    const keyFile = join(dataDir, 'master-key');
    const db = await open('keyed');
    await writeFile(keyFile, 'the key of then');
    await db.backup?.('one.backup');
    await db.close();
    const file = join(dataDir, 'backups', 'one.backup');
    assert.ok(!(await readFile(`${file}.manifest`)).includes('the key of then'));
    await writeFile(keyFile, 'the key of now');
    await restoreBackup(file, { dataDir, key, log: quiet });
    assert.equal(await readFile(keyFile, 'utf8'), 'the key of then');
    assert.equal((await stat(keyFile)).mode & 0o777, 0o600);
    const kept = (await readdir(dataDir)).filter((name) => name.startsWith('master-key.before-restore-'));
    assert.equal(await readFile(join(dataDir, kept[0] ?? ''), 'utf8'), 'the key of now');
  },
);

test('only the newest backups of a kind are kept, but manually named ones always', embeddedOnly, async () => {
  const dataDir = join(root, 'backup');
  const old = Array.from({ length: 20 }, (_, n) => `daily-2026-01-${String(n + 1).padStart(2, '0')}.backup`);
  for (const name of old) await writeFile(join(dataDir, 'backups', name), '');
  const db = await open('backup');
  await db.backup?.('daily-2026-02-01.backup');
  await db.close();
  const names = (await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.backup'));
  assert.deepEqual(names.sort(), [...old.slice(7), 'daily-2026-02-01.backup', 'one.backup']);
});

test('a damaged backup is rejected and nothing is changed', embeddedOnly, async () => {
  const dataDir = join(root, 'backup');
  const file = join(dataDir, 'backups', 'one.backup');
  const bytes = await readFile(file);
  const manifest = await manifestOf(file);
  const damaged = join(dataDir, 'backups', 'damaged.backup');
  const writeManifest = () =>
    writeFile(`${damaged}.manifest`, encrypt(Buffer.from(JSON.stringify(manifest)), key));
  await writeManifest();
  await writeFile(damaged, bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1));
  await assert.rejects(restoreBackup(damaged, { dataDir, key, log: quiet }), /damaged\.backup is damaged/);
  await writeFile(damaged, bytes.subarray(0, bytes.length >> 1));
  await assert.rejects(verifyBackup(damaged, { key, log: quiet }), /is damaged/);
  // The file is intact but its rows differ: the comparison of rows must detect it.
  const samples = manifest.tables.find((each: { table: string }) => each.table === 'public.samples');
  samples.checksum = '1';
  await writeFile(damaged, bytes);
  await writeManifest();
  await assert.rejects(verifyBackup(damaged, { key, log: quiet }), /the rows of public\.samples differ/);
  const db = await open('backup');
  assert.deepEqual(await accessions(db), ['kept']);
  await db.close();
});

test('a backup is unreadable without its key', embeddedOnly, async () => {
  const file = join(root, 'backup', 'backups', 'one.backup');
  const bytes = await readFile(file);
  assert.ok(isEncrypted(bytes));
  assert.throws(() => gunzipSync(bytes));
  assert.ok(gunzipSync(decrypt(bytes, key)).includes('PG_VERSION'));
  await assert.rejects(
    verifyBackup(file, { key: 'another sixteen letters', log: quiet }),
    /encrypted with another key: set BACKUP_KEY/,
  );
});

test(
  'uploaded files are restored on an empty machine, and removed with the last backup that names them',
  embeddedOnly,
  async () => {
    const dataDir = join(root, 'files');
    const stored = join(dataDir, 'files', 'ab');
    const name = `ab${'0'.repeat(38)}`;
    await mkdir(stored, { recursive: true });
    await writeFile(join(stored, name), 'a picture');
    const db = await open('files');
    await add(db, 'with a file');
    await db.backup?.('daily-2026-01-01.backup');
    const encrypted = await readFile(join(dataDir, 'backups', 'files', name));
    assert.ok(isEncrypted(encrypted) && !encrypted.includes('a picture'));

    const elsewhere = join(root, 'elsewhere');
    await cp(join(dataDir, 'backups'), join(elsewhere, 'brought'), { recursive: true });
    await restoreBackup(join(elsewhere, 'brought', 'daily-2026-01-01.backup'), {
      dataDir: elsewhere,
      key,
      log: quiet,
    });
    assert.equal(await readFile(join(elsewhere, 'files', 'ab', name), 'utf8'), 'a picture');
    const there = await open('elsewhere');
    assert.deepEqual(await accessions(there), ['with a file']);
    await there.close();

    await rm(join(elsewhere, 'brought', 'files', name));
    await rm(join(elsewhere, 'files'), { recursive: true });
    await assert.rejects(
      restoreBackup(join(elsewhere, 'brought', 'daily-2026-01-01.backup'), {
        dataDir: elsewhere,
        key,
        log: quiet,
      }),
      /names the file ab0+, which is not in its folder/,
    );

    await rm(join(stored, name));
    for (let day = 2; day < 17; day += 1)
      await writeFile(join(dataDir, 'backups', `daily-2026-01-${String(day).padStart(2, '0')}.backup`), '');
    await db.backup?.('daily-2026-02-01.backup');
    await db.close();
    assert.deepEqual(await readdir(join(dataDir, 'backups', 'files')), []);
  },
);

test(
  'a restore ends all sessions, and the backup contains the last seal of the audit log',
  embeddedOnly,
  async () => {
    const db = await open('sessions');
    await sql`create table sessions (id integer, revoked_at timestamptz, revoked_because text)`.execute(
      db.kysely,
    );
    await sql`insert into sessions (id) values (1), (2)`.execute(db.kysely);
    await db.exec(
      `create table audit_seals (seq bigint, hash bytea); insert into audit_seals values (7, '\\xab')`,
    );
    await db.backup?.('one.backup');
    await db.close();
    const dataDir = join(root, 'sessions');
    await restoreBackup(join(dataDir, 'backups', 'one.backup'), { dataDir, key, log: quiet });
    const again = await open('sessions');
    const { rows } = await sql`select from sessions where revoked_at is null`.execute(again.kysely);
    assert.equal(rows.length, 0);
    assert.deepEqual(await headsInBackups(dataDir, key), [{ seq: 7, hash: 'ab' }]);
    await again.close();
  },
);

test(
  'a backup or manifest that is not encrypted is accepted only with the unsealed option',
  embeddedOnly,
  async () => {
    const folder = join(root, 'backup', 'backups');
    const file = join(folder, 'old.tar.gz');
    const plain = decrypt(await readFile(join(folder, 'one.backup')), key);
    const { files: _, ...manifest } = await manifestOf(join(folder, 'one.backup'));
    const sha256 = createHash('sha256').update(plain).digest('hex');
    const text = JSON.stringify({ ...manifest, sha256 });
    await writeFile(file, plain);
    const refused = /old\.tar\.gz is not encrypted with its manifest.*--unsealed/;
    await writeFile(`${file}.json`, text);
    await assert.rejects(verifyBackup(file, { key, log: quiet }), refused);
    assert.deepEqual((await verifyBackup(file, { key, log: quiet, unsealed: true })).files, []);
    // A valid manifest with a dump from elsewhere.
    await writeFile(`${file}.manifest`, encrypt(Buffer.from(text), key));
    await assert.rejects(verifyBackup(file, { key, log: quiet }), refused);
  },
);
