import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportRun } from '@aliquot/contract/imports';
import { full } from './full.ts';
import { onPostgres } from './harness-db.ts';
import { formWith } from './multipart.ts';
import { openProduct } from './product-process.ts';

/** Starts, stops and kills the product as a process, on the embedded engine, which is the default. */

let product: Awaited<ReturnType<typeof openProduct>>;
before(async () => {
  product = await openProduct();
});
after(() => product.close());

const start = (env?: Record<string, string>) => product.start(env);

let left: ReturnType<typeof start> | undefined;
/** Reuses the server of the previous test, since a start takes five seconds of CPU time. */
async function runningServer(env?: Record<string, string>) {
  const running = left?.child.exitCode === null && left.child.signalCode === null;
  if (!left || !running) left = start(env);
  await left.ready;
  return left;
}

const url = (path: string) => product.url(path);
const signIn = () => product.signIn();

/** Creates vendors, one writer per word, until the server is gone. `underWay` resolves after twenty of them. */
function writeUntilGone(headers: Record<string, string>, words: readonly string[]) {
  const names: string[] = [];
  const underWay = Promise.withResolvers<void>();
  const write = async (word: string) => {
    for (let i = 0; i < 5000; i += 1) {
      const name = `${word} ${i}`;
      const reply = await fetch(url('/api/vendors/create'), {
        method: 'POST',
        headers,
        body: JSON.stringify({ name }),
      });
      if (reply.status !== 200) return;
      await reply.arrayBuffer();
      names.push(name);
      if (names.length === 20) underWay.resolve();
    }
  };
  const gone = Promise.allSettled(words.map(write));
  gone.then(() => underWay.reject(new Error(`only ${names.length} writes`)));
  return { underWay: underWay.promise, acknowledged: gone.then(() => names) };
}

async function namesOf(headers: Record<string, string>, word: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (let skip = 0; ; skip += 200) {
    const reply = await fetch(url('/api/vendors/get_many'), {
      method: 'POST',
      headers,
      body: JSON.stringify({ search: word, skip, limit: 200 }),
    });
    const { data } = (await reply.json()) as { data: { items: { name: string }[]; count: number } };
    for (const { name } of data.items) names.add(name);
    if (skip + 200 >= data.count) return names;
  }
}

/** For the test with two SIGTERMs. */
const slowToStop = { DRAIN_SECONDS: '60' };

describe('the process', { skip: onPostgres }, () => {
  afterEach((t) => {
    // A failed test must not leave a server that locks the data folder.
    if ('passed' in t && !t.passed) return product.killAll();
  });

  test('seeds demo data at the first start and prints its address and the demo accounts', async () => {
    const server = await runningServer();
    assert.match(server.output(), /Aliquot is at http:\/\/127\.0\.0\.1:\d+/);
    assert.match(server.output(), /Demo accounts.*super@aliquot\.example/);
    assert.equal((await fetch(url('/api/ready'))).status, 200);
    const second = start({ PORT: String(product.port + 1) });
    assert.notEqual(await second.ended, 0);
    assert.match(second.output(), new RegExp(String(server.child.pid)));
    assert.doesNotMatch(second.output(), /\n\s+at /);
    assert.equal((await fetch(url('/api/ready'))).status, 200);
  });

  test('keeps every acknowledged write after SIGTERM during writes', async () => {
    const server = await runningServer();
    const headers = await signIn();
    const writing = writeUntilGone(headers, ['Stop Alpha', 'Stop Beta', 'Stop Gamma', 'Stop Delta']);
    await writing.underWay;
    server.child.kill('SIGTERM');
    const acknowledged = await writing.acknowledged;
    assert.equal(await server.ended, 0);
    await runningServer(slowToStop);
    const kept = await namesOf(await signIn(), 'Stop');
    assert.deepEqual(
      acknowledged.filter((name) => !kept.has(name)),
      [],
    );
  });

  test('is not ready while it stops but renews sessions, and exits at once on a second SIGTERM', async () => {
    const server = await runningServer(slowToStop);
    const signedIn = await fetch(url('/api/auth/login'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@aliquot.example', password: 'Specimen1' }),
    });
    const authorization = signedIn.headers.get('authorization') ?? '';
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const writing = writeUntilGone({ authorization, 'content-type': 'application/json' }, ['Drain']);
    await writing.underWay;
    server.child.kill('SIGTERM');
    while ((await fetch(url('/api/ready'))).status === 200) await pause(20);
    const renewed = await fetch(url('/api/auth/refresh_session'), { headers: { authorization, cookie } });
    assert.equal(renewed.status, 200);
    assert.notEqual(renewed.headers.get('authorization'), authorization);
    const again = { authorization: renewed.headers.get('authorization') ?? '' };
    assert.equal((await fetch(url('/api/auth/me'), { headers: again })).status, 200);
    assert.equal((await fetch(url('/api/health'))).status, 200);
    const killedAt = performance.now();
    server.child.kill('SIGTERM');
    assert.equal(await server.ended, 1);
    // Far less than DRAIN_SECONDS.
    assert.ok(performance.now() - killedAt < 30_000);
    await writing.acknowledged;
  });

  test('keeps every acknowledged write after kill -9', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < (full ? 3 : 1); round += 1) {
      const server = await runningServer();
      const headers = await signIn();
      const writing = writeUntilGone(headers, [`Kill ${round} One`, `Kill ${round} Two`]);
      await writing.underWay;
      server.child.kill('SIGKILL');
      acknowledged.push(...(await writing.acknowledged));
      await server.ended;
    }
    await runningServer();
    const kept = await namesOf(await signIn(), 'Kill');
    assert.deepEqual(
      acknowledged.filter((name) => !kept.has(name)),
      [],
    );
  });

  test('finishes an import killed with kill -9 after the next start, without duplicate rows', async (t) => {
    const rows = 1500;
    const sheet = [
      'accession,loincCode,volumeNumber,volumeUnits',
      ...Array.from({ length: rows }, (_, n) => `ZQX-${n},2345-7,1,mL`),
    ].join('\n');
    let server = await runningServer();
    let headers = await signIn();
    const ask = async <T>(path: string, body?: object): Promise<T> => {
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const reply = await fetch(url(path), { ...init, headers });
      assert.equal(reply.status, 200, path);
      return ((await reply.json()) as { data: T }).data;
    };
    const facility = await ask<{ id: number }>('/api/storage_facilities/create', { name: 'Kill room' });
    const form = formWith('kill.csv', sheet);
    const target = `/api/inventory/samples/import_file?storageFacilityId=${facility.id}&dryRun=true`;
    const sent = await fetch(url(target), {
      method: 'POST',
      headers: { authorization: headers.authorization ?? '', ...form.headers },
      body: new Uint8Array(form.payload),
    });
    const { data: run } = (await sent.json()) as { data: ImportRun };
    assert.deepEqual([run.state, run.counts.good], ['checked', rows]);
    const address = `/api/inventory/imports/${run.id}`;
    await ask(`${address}/commit`, { take: 'good' });
    for (let added = 0; added === 0; await pause(20)) ({ added } = (await ask<ImportRun>(address)).counts);
    server.child.kill('SIGKILL');
    await server.ended;
    server = await runningServer();
    headers = await signIn();
    const before = await ask<ImportRun>(address);
    assert.ok(before.counts.added < rows, 'killed too late: the import was already done');
    t.diagnostic(`killed after ${before.counts.added} of ${rows} rows`);
    const half = await ask<{ count: number }>('/api/inventory/samples/get_many', {
      search: 'ZQX-',
      limit: 1,
    });
    if (before.state === 'committing') assert.equal(half.count, 0);
    const deadline = performance.now() + 60_000;
    let now = before;
    while (now.state !== 'done') {
      assert.ok(performance.now() < deadline, `still ${now.state}`);
      // Stays below the rate limit.
      await pause(100);
      now = await ask<ImportRun>(address);
    }
    assert.equal(now.counts.added, rows);
    const { count } = await ask<{ count: number }>('/api/inventory/samples/get_many', {
      search: 'ZQX-',
      limit: 1,
    });
    assert.equal(count, rows);
    server.child.kill('SIGTERM');
    assert.equal(await server.ended, 0);
  });

  test('exits with one message for settings that are unsafe in production', async () => {
    const server = start({ NODE_ENV: 'production', DEMO: 'true', SESSION_SECRET: 'x'.repeat(40) });
    assert.equal(await server.ended, 1);
    assert.equal(
      server.output().trim(),
      'Demo accounts have known passwords: DEMO cannot be on in production.',
    );
  });
});
