import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../src/platform/database/types.ts';
import { answered, openSession, type Session } from './client.ts';
import { command } from './command.ts';
import { gather } from './load.ts';
import { checkSound, openTrial, readerOf, type Trial } from './trial.ts';

const withinMs = 15 * 60_000;
const BACKUP_KEY = 'the key of the backups';
const demo = { email: 'admin@aliquot.example', password: 'Specimen1' };

async function runScript(script: string, dataDir: string, file: string): Promise<void> {
  const { code, output } = await command(script, dataDir, [file], { BACKUP_KEY });
  assert.equal(code, 0, output);
}

/** A checksum per table, except sessions, which a restore ends. */
async function sumsOf(database: Database): Promise<Record<string, string>> {
  const { query } = readerOf(database);
  const { rows } = await query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('sessions') order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { relname } of rows as { relname: string }[]) {
    const found = await query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${relname}" t`,
    );
    sums[relname] = (found.rows[0] as { sum: string }).sum;
  }
  return sums;
}

/** restores an encrypted backup of the demo data on an empty machine with only the file and the key. */
export async function run(say: (line: string) => void): Promise<void> {
  const settings = { DEMO: 'on', BACKUP_KEY };
  const [here, there] = [
    await openTrial('embedded', { settings }),
    await openTrial('embedded', { settings }),
  ];
  const shelf = await mkdtemp(join(tmpdir(), 'aliquot-shelf-'));
  try {
    await here.stop(await here.start());
    const sums = await here.within(sumsOf);
    const began = performance.now();
    await runScript('scripts/backup.ts', here.dataDir, join(shelf, 'demo.backup'));
    const backedUp = performance.now();
    await runScript('scripts/restore.ts', there.dataDir, join(shelf, 'demo.backup'));
    const restored = performance.now();
    assert.deepEqual(await there.within(sumsOf), sums);
    const running = await there.start();
    await openSession(there, demo.email, demo.password);
    await there.stop(running);
    await there.within(checkSound);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    say(
      `${Object.keys(sums).length} tables equal; backed up in ${seconds(backedUp - began)} s, restored in ${seconds(restored - backedUp)} s, ready ${seconds(running.readyMs)} s after that`,
    );
    assert.ok(restored - backedUp + running.readyMs < withinMs);
  } finally {
    await here.close();
    await there.close();
    await rm(shelf, { recursive: true, force: true });
  }
}

const me = async (trial: Trial, { authorization }: Session) =>
  answered(await fetch(trial.url('/api/auth/me'), { headers: { authorization } }));
const renew = async (trial: Trial, session: Session) =>
  answered(await fetch(trial.url('/api/auth/refresh_session'), { headers: { ...session } }));
const over = [401, 1002];

/** restores an older backup, then changes SESSION_SECRET. */
export async function endOfSessions(say: (line: string) => void): Promise<void> {
  const trial = await openTrial('embedded', { settings: { BACKUP_KEY } });
  const file = join(trial.dataDir, 'backups', 'yesterday.backup');
  try {
    const { staff } = await trial.within((database) => gather(database, trial.port, { buyers: 1, hot: 1 }));
    const email = staff[0]?.email ?? '';
    let running = await trial.start();
    const [ended, kept] = [await openSession(trial, email), await openSession(trial, email)];
    await trial.stop(running);
    await runScript('scripts/backup.ts', trial.dataDir, file);
    running = await trial.start();
    assert.deepEqual(await me(trial, kept), [200, undefined], 'a restart alone must not end sessions');
    await fetch(trial.url('/api/auth/logout'), { headers: { ...ended } });
    await trial.stop(running);
    await runScript('scripts/restore.ts', trial.dataDir, file);
    running = await trial.start();
    for (const session of [ended, kept]) {
      assert.deepEqual(await me(trial, session), over);
      assert.deepEqual(await renew(trial, session), over);
    }
    const fresh = await openSession(trial, email);
    await trial.stop(running);
    say('restored: sessions ended since the backup stay ended, all others end too, signing in works');
    running = await trial.start({ SESSION_SECRET: 'another secret of the same length or so' });
    assert.deepEqual(await me(trial, fresh), over);
    assert.deepEqual(await renew(trial, fresh), over);
    await openSession(trial, email);
    await trial.stop(running);
    await trial.within(checkSound);
    say('key changed: 401 with 1002 for the old tokens, signing in works');
  } finally {
    await trial.close();
  }
}

/** a damaged folder is reported at the start and left unchanged, and a backup restores it. */
export async function damaged(say: (line: string) => void): Promise<void> {
  const trial = await openTrial('embedded', { settings: { BACKUP_KEY } });
  const file = join(trial.dataDir, 'backups', 'good.backup');
  try {
    await trial.within((database) => gather(database, trial.port, { buyers: 1, staff: 1, hot: 1 }));
    const sums = await trial.within(sumsOf);
    await runScript('scripts/backup.ts', trial.dataDir, file);
    await writeFile(join(trial.dataDir, 'db', 'global', 'pg_control'), Buffer.alloc(8192));
    const { code, output } = await command('src/main.ts', trial.dataDir, [], { PORT: String(trial.port) });
    assert.equal(code, 1);
    assert.match(output, /control file of the database in .* is damaged/);
    assert.doesNotMatch(output, /\n\s+at /);
    say(`refused to start: ${output.split('\n').at(-1)?.slice(0, 100)}`);
    await runScript('scripts/restore.ts', trial.dataDir, file);
    assert.deepEqual(await trial.within(sumsOf), sums);
    await trial.stop(await trial.start());
    say(`restored, ${Object.keys(sums).length} tables equal`);
  } finally {
    await trial.close();
  }
}

/** starts another process and each script of the operator on the folder of a running product. */
export async function second(say: (line: string) => void): Promise<void> {
  const trial = await openTrial('embedded');
  try {
    await trial.within((database) => gather(database, trial.port, { buyers: 1, staff: 1, hot: 1 }));
    const running = await trial.start();
    const owner = new RegExp(`\\b${running.child.pid}\\b`);
    for (const [script, ...args] of [
      ['src/main.ts'],
      ['scripts/backup.ts'],
      ['scripts/verify-history.ts'],
      ['scripts/seed.ts', '--samples', '10'],
    ] as [string, ...string[]][]) {
      const { code, output } = await command(script, trial.dataDir, args, { PORT: '0' });
      assert.notEqual(code, 0, `${script} ran beside the product`);
      assert.match(output, owner, `${script} does not name the owner: ${output}`);
      assert.equal((await fetch(trial.url('/api/ready'))).status, 200);
      say(`${script} was refused, naming process ${running.child.pid}`);
    }
    await trial.stop(running);
    await trial.within(checkSound);
  } finally {
    await trial.close();
  }
}
