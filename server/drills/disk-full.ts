import assert from 'node:assert/strict';
import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answered, dataOf, json } from './client.ts';
import { gather } from './load.ts';
import { openSmallDisk } from './small-disk.ts';
import { checkSound, openTrial, type Running, readerOf, type Trial } from './trial.ts';

const megabyte = 1_048_576;

/** the disk of the embedded database fills up while it is written to, and is freed again. */
export async function run(say: (line: string) => void): Promise<void> {
  const disk = await openSmallDisk(400);
  const trial = await openTrial('embedded', { dataDir: disk.folder });
  try {
    const crowd = await trial.within((database) =>
      gather(database, trial.port, { buyers: 1, staff: 1, hot: 2 }),
    );
    const authorization = crowd.staff[0]?.authorization ?? '';
    let running = await trial.start();
    const write = async (name: string) =>
      fetch(trial.url('/api/vendors/create'), json(authorization, { name, address1: 'x'.repeat(250) }));
    const acknowledged: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      await dataOf(await write(`Before ${n}`));
      acknowledged.push(`Before ${n}`);
    }
    const filler = join(disk.folder, 'filler');
    const { bavail, bsize } = await statfs(disk.folder);
    await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - megabyte / 4)));
    const refusals: [number, number | undefined][] = [];
    for (let n = 0; n < 4000 && refusals.length < 10; n += 1) {
      const reply = await write(`Full ${n}`);
      if (reply.status === 200) acknowledged.push(`Full ${n}`);
      else refusals.push(await answered(reply));
    }
    say(
      `${acknowledged.length} writes acknowledged, then refused with ${JSON.stringify([...new Set(refusals.map(String))])}`,
    );
    assert.ok(refusals.length > 0, 'the disk never filled up');
    await readsWork(trial, authorization);
    await rm(filler);
    const freed = performance.now();
    running = await writesAgain(trial, running, () => write(`After ${Date.now()}`));
    say(`written again ${Math.round(performance.now() - freed)} ms after it was freed`);
    await trial.stop(running);
    await trial.within(async (database) => {
      const { rows } = await readerOf(database).query('select name from vendors');
      const kept = new Set((rows as { name: string }[]).map(({ name }) => name));
      assert.deepEqual(
        acknowledged.filter((name) => !kept.has(name)),
        [],
        'an acknowledged write is lost',
      );
      await checkSound(database);
    });
    assert.deepEqual(
      [...new Set(refusals.map(([status]) => status))].filter((status) => status !== 503),
      [],
      'a full disk was reported as an internal error',
    );
    assert.ok(!(await readdir(disk.folder)).includes('filler'));
  } finally {
    await trial.close();
    await disk.close();
  }
}

async function readsWork(trial: Trial, authorization: string): Promise<void> {
  const listed = await fetch(trial.url('/api/vendors/get_many'), json(authorization, { limit: 5 }));
  assert.equal((await dataOf<{ items: object[] }>(listed)).items.length, 5);
  assert.equal((await fetch(trial.url('/api/health'))).status, 200);
}

/** Waits until the product writes again. */
async function writesAgain(trial: Trial, running: Running, write: () => Promise<Response>): Promise<Running> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const reply = await write().catch(() => null);
    if (reply?.status === 200) return running;
    await pause(100);
  }
  throw new Error(`it does not write again: ${running.output()} ${trial.engine}`);
}
