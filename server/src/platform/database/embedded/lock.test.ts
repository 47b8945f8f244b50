import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { onPostgres } from '../../../../test/harness-db.ts';
import { lockFolder } from './lock.ts';

const embeddedOnly = { skip: onPostgres ? 'embedded engine only' : false };

const HOLDER = fileURLToPath(new URL('../../../../test/children/hold-lock.ts', import.meta.url));

let folder: string;
const children: ChildProcess[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aliquot-lock-'));
});
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

async function holder(path: string): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, [HOLDER, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [output] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, output };
}

async function killed(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test(
  'a second process is refused with the pid of the first, and succeeds after kill -9',
  embeddedOnly,
  async () => {
    const path = join(folder, 'two.lock');
    const { child, output } = await holder(path);
    assert.equal(output, 'held');
    await assert.rejects(lockFolder(path), {
      name: 'DatabaseStartError',
      message: `The database folder is in use by process ${child.pid}; stop that one first (${path}).`,
    });
    await killed(child);
    const lock = await lockFolder(path);
    await lock.release();
    assert.equal(existsSync(path), false);
  },
);

test('a lock whose pid now belongs to another process is stale', embeddedOnly, async () => {
  const path = join(folder, 'reused.lock');
  const { child } = await holder(path);
  const written = JSON.parse(await readFile(path, 'utf8'));
  // The same living pid, but a process that started at another time.
  await writeFile(path, JSON.stringify({ ...written, startedAt: '1' }));
  const lock = await lockFolder(path);
  await lock.release();
  await killed(child);
});

test('of many processes that find the same stale lock, one gets it', embeddedOnly, async () => {
  const path = join(folder, 'many.lock');
  const { child } = await holder(path);
  await killed(child);
  const all = await Promise.all(Array.from({ length: 6 }, () => holder(path)));
  const winners = all.filter(({ output }) => output === 'held');
  assert.equal(winners.length, 1, all.map(({ output }) => output).join('\n'));
  assert.equal(JSON.parse(await readFile(path, 'utf8')).pid, winners[0]?.child.pid);
});

test('rivals with interleaved steps never hold the lock at once', embeddedOnly, async () => {
  const path = join(folder, 'rivals.lock');
  const { child } = await holder(path);
  await killed(child);
  const stale = await readFile(path, 'utf8');
  for (let round = 0; round < 30; round++) {
    // A new stale lock each time. Within one process the steps of the rivals interleave more than across several.
    await writeFile(path, JSON.stringify({ ...JSON.parse(stale), id: `stale-${round}` }));
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(path)));
    const won = tries.filter((each) => each.status === 'fulfilled');
    assert.equal(won.length, 1, `round ${round}`);
    await won[0]?.value.release();
  }
});

test('a holder in another pid namespace is detected by its heartbeat', embeddedOnly, async () => {
  const path = join(folder, 'elsewhere.lock');
  const { child } = await holder(path);
  const written = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...written, pid: 1, pidSpace: 'pid:[1]' }));
  // The holder touches the file every two seconds.
  await assert.rejects(lockFolder(path, 8_000), /in use by process 1;/);
  await killed(child);
  const lock = await lockFolder(path, 3_000);
  await lock.release();
});

test('a file that is no valid lock is not removed', embeddedOnly, async () => {
  const path = join(folder, 'odd.lock');
  await writeFile(path, 'something');
  await assert.rejects(lockFolder(path), /cannot be read; remove it if no other server uses this folder/);
  assert.equal(await readFile(path, 'utf8'), 'something');
});

test('no temporary files are left', embeddedOnly, async () => {
  const names = (await readdir(folder)).filter((name) => !/^[a-z]+\.lock$/.test(name));
  assert.deepEqual(names, []);
});
