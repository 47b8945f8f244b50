import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { system } from '@aliquot/contract/system';
import { vendors } from '@aliquot/contract/vendors';
import { sql } from 'kysely';
import { followEvents } from '../../../test/event-stream.ts';
import { openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

describe('health', () => {
  test('live does not use the database; ready does, and fails while the server stops', async () => {
    assert.deepEqual(await testApp.nobody.ok(system.health, {}), { status: 'live' });
    assert.deepEqual(await testApp.nobody.ok(system.ready, {}), { status: 'ready' });
    testApp.services.readiness.ready = false;
    const stopping = await testApp.nobody.refused(system.ready, {});
    assert.deepEqual([stopping.status, stopping.code], [503, 1503]);
    assert.equal((await testApp.nobody.send(system.health, {})).statusCode, 200);
    testApp.services.readiness.ready = true;
  });

  test('has public figures that are only counts', async () => {
    await testApp.make.vendor();
    await testApp.make.vendor({ active: false });
    assert.deepEqual(await testApp.nobody.ok(system.figures, {}), { vendors: 1 });
  });
});

describe('the API documentation', () => {
  test('is public OpenAPI 3.1 with every endpoint', async () => {
    const reply = await testApp.nobody.raw({ method: 'GET', url: '/api/openapi.json' });
    const document = reply.json();
    assert.equal(document.openapi, '3.1.0');
    assert.deepEqual(document.servers, [{ url: testApp.services.config.publicUrl.origin }]);
    assert.deepEqual(document.paths['/api/vendors/{id}'].patch['x-roles'], ['super_admin', 'admin']);
    assert.ok(document.paths['/api/vendors/create'].post.responses['409']);
  });

  test('is also an HTML page', async () => {
    const reply = await testApp.nobody.raw({ method: 'GET', url: '/api/docs' });
    assert.match(String(reply.headers['content-type']), /text\/html/);
    assert.match(reply.body, /\/api\/vendors\/\{id\}/);
  });

  test('can be switched off', async () => {
    const closed = await openTestApp({ API_DOCS: 'off' });
    for (const url of ['/api/openapi.json', '/api/docs'])
      assert.equal((await closed.nobody.raw({ method: 'GET', url })).statusCode, 404);
    await closed.close();
  });
});

test('stopping the server ends open streams instead of waiting for them', async () => {
  const own = await openTestApp();
  const boss = await own.as('admin');
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}${system.events.path}`;
  const reply = await fetch(url, { headers: { authorization: String(boss.headers.authorization) } });
  const ended = reply.text();
  const started = performance.now();
  await own.close();
  // Otherwise a stream lasts as long as its session.
  assert.ok(performance.now() - started < 30_000);
  assert.match(await ended, /^id: [\w-]+\n: open/);
});

test('a job sent in a transaction runs after its commit, and never after a rollback', async () => {
  const ran: string[] = [];
  const own = await openTestApp();
  let done = () => {};
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  await own.services.jobs.start([
    {
      name: 'test.note',
      run: async (data) => {
        ran.push((data as { what: string }).what);
        if (ran.length === 3) done();
      },
    },
  ]);
  await assert.rejects(
    own.db.transaction().execute(async (tx) => {
      await own.services.jobs.send(tx, 'test.note', { what: 'rolled back' });
      throw new Error('no');
    }),
    /no/,
  );
  // Three jobs in one transaction: none may wait for the next poll.
  await own.db.transaction().execute(async (tx) => {
    for (const what of ['one', 'two', 'three']) await own.services.jobs.send(tx, 'test.note', { what });
  });
  await all;
  assert.deepEqual(ran.sort(), ['one', 'three', 'two']);
  await own.close();
});

describe('ready', () => {
  test('fails on a full disk, without details in the reply, and logs it once', async () => {
    const full = await openTestApp({ DISK_FLOOR_MB: '1000000000', LOG_LEVEL: 'info' });
    try {
      const first = await full.nobody.refused(system.ready, {});
      await full.nobody.refused(system.ready, {});
      assert.equal(first.status, 503);
      assert.doesNotMatch(first.reply.body, /MB|disk|free/);
      assert.equal((await full.nobody.send(system.health, {})).statusCode, 200);
      const logged = full.lines.filter((line) => line.includes('"not_ready"'));
      assert.equal(logged.length, 1);
      assert.match(logged[0] ?? '', /only \d+ MB are free/);
    } finally {
      await full.close();
    }
  });

  test('fails with an older database schema, and accepts a newer one of the next release', async () => {
    await sql`insert into schema_migrations (name, checksum) values ('9999_next.sql', 'x')`.execute(
      testApp.db,
    );
    assert.deepEqual(await testApp.nobody.ok(system.ready, {}), { status: 'ready' });
    await sql`delete from schema_migrations where name = '9999_next.sql'`.execute(testApp.db);
    const { rows } = await sql<{ name: string; checksum: string }>`
      delete from schema_migrations where name = (select max(name) from schema_migrations)
      returning name, checksum`.execute(testApp.db);
    assert.equal((await testApp.nobody.refused(system.ready, {})).status, 503);
    const [last] = rows;
    await sql`insert into schema_migrations (name, checksum) values (${last?.name}, ${last?.checksum})`.execute(
      testApp.db,
    );
    assert.deepEqual(await testApp.nobody.ok(system.ready, {}), { status: 'ready' });
  });
});

test('an idle stream sends its cursor as a heartbeat, so that proxies do not close it', {
  timeout: 30_000,
}, async () => {
  const own = await openTestApp();
  own.services.streams.beatMs = 50;
  const boss = await own.as('admin');
  const base = await own.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await followEvents(base, boss);
  assert.match((await stream.block()) ?? '', /^id: [\w-]+\n: still here$/);
  await boss.ok(vendors.create, { body: { name: 'Heard between two beats' } });
  assert.equal((await stream.next())?.kind, 'vendor.changed');
  assert.match((await stream.block()) ?? '', /: still here$/);
  stream.stop();
  await own.close();
});
