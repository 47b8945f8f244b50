import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { system } from '@aliquot/contract/system';
import { vendors } from '@aliquot/contract/vendors';
import { type Caller, openHouse } from '../../../test/harness.ts';

let house: Awaited<ReturnType<typeof openHouse>>;
let admin: Caller;
let base: string;
before(async () => {
  house = await openHouse();
  admin = await house.as('admin');
  await house.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
});
after(() => house.close());

/** An open event stream; `next` gives the next event or null when the stream has ended. */
async function follow(caller: Caller, lastId?: number) {
  const stop = new AbortController();
  const reply = await fetch(base + system.events.path, {
    headers: {
      authorization: String(caller.headers.authorization),
      ...(lastId ? { 'last-event-id': String(lastId) } : {}),
    },
    signal: stop.signal,
  });
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get('content-type'), 'text/event-stream');
  assert.match(reply.headers.get('cache-control') ?? '', /no-store/);
  assert.ok(reply.body);
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const block = async (): Promise<string | null> => {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
    const [first = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    return first;
  };
  const begins = /^id: (\d+)\n: open$/.exec((await block()) ?? '');
  assert.ok(begins);
  return {
    begins: Number(begins[1]),
    async next() {
      const found = await block();
      if (found === null) return null;
      const field = (name: string) =>
        found
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      return {
        id: Number(field('id')),
        kind: field('event'),
        data: JSON.parse(field('data') ?? 'null') as unknown,
      };
    },
    stop: () => stop.abort(),
  };
}

describe('health', () => {
  test('live asks nothing of the database, ready does, and says no while stopping', async () => {
    assert.deepEqual(await house.nobody.ok(system.health, {}), { status: 'live' });
    assert.deepEqual(await house.nobody.ok(system.ready, {}), { status: 'ready' });
    house.services.readiness.ready = false;
    const stopping = await house.nobody.refused(system.ready, {});
    assert.deepEqual([stopping.status, stopping.code], [503, 1503]);
    assert.equal((await house.nobody.send(system.health, {})).statusCode, 200);
    house.services.readiness.ready = true;
  });

  test('the public figures are counts and nothing else', async () => {
    await house.make.vendor();
    await house.make.vendor({ active: false });
    assert.deepEqual(await house.nobody.ok(system.figures, {}), { vendors: 1 });
  });
});

describe('the description of the API', () => {
  test('is OpenAPI 3.1, open to read, with every row', async () => {
    const reply = await house.nobody.raw({ method: 'GET', url: '/api/openapi.json' });
    const document = reply.json();
    assert.equal(document.openapi, '3.1.0');
    assert.deepEqual(document.paths['/api/vendors/{id}'].patch['x-roles'], ['super_admin', 'admin']);
    assert.ok(document.paths['/api/vendors/create'].post.responses['409']);
  });

  test('can be read as a page', async () => {
    const reply = await house.nobody.raw({ method: 'GET', url: '/api/docs' });
    assert.match(String(reply.headers['content-type']), /text\/html/);
    assert.match(reply.body, /\/api\/vendors\/\{id\}/);
  });
});

describe('live events', () => {
  test('reach those concerned after the commit, in order, and nobody else', async () => {
    const staff = await follow(admin);
    const buyer = await follow(await house.as('client_user'));
    const made = await admin.ok(vendors.create, { body: { name: 'Announced' } });
    await admin.refused(vendors.create, { body: { name: 'announced' } });
    await admin.ok(vendors.remove, { params: { id: made.id } });
    const first = await staff.next();
    const second = await staff.next();
    assert.deepEqual([first?.kind, first?.data], ['vendor.changed', { id: made.id }]);
    assert.deepEqual([second?.kind, second?.data], ['vendor.changed', { id: made.id }]);
    assert.ok(first && second && first.id < second.id);
    // What is for the buyer comes through, so silence about vendors is not a dead stream.
    const { announce } = await import('../../platform/live.ts');
    const me = await house.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'client_user')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await announce(house.db, { kind: 'note', to: { userId: me.id }, payload: {} });
    assert.equal((await buyer.next())?.kind, 'note');
    staff.stop();
    buyer.stop();
  });

  test('what was missed is told after reconnecting, once', async () => {
    const before = await follow(admin);
    await admin.ok(vendors.create, { body: { name: 'Seen' } });
    const seen = await before.next();
    before.stop();
    const missed = await admin.ok(vendors.create, { body: { name: 'Missed' } });
    const again = await follow(admin, seen?.id);
    const later = await admin.ok(vendors.create, { body: { name: 'Later' } });
    assert.deepEqual((await again.next())?.data, { id: missed.id });
    assert.deepEqual((await again.next())?.data, { id: later.id });
    again.stop();
  });

  test('one that was cut before anything happened misses nothing either', async () => {
    const before = await follow(admin);
    before.stop();
    const meanwhile = await admin.ok(vendors.create, { body: { name: 'Meanwhile' } });
    const again = await follow(admin, before.begins);
    assert.deepEqual((await again.next())?.data, { id: meanwhile.id });
    again.stop();
  });

  test('a stream ends within seconds of its session', async () => {
    const leaving = await house.as('admin');
    const stream = await follow(leaving);
    await leaving.ok(auth.logout, {});
    const started = performance.now();
    assert.equal(await stream.next(), null);
    assert.ok(performance.now() - started < 6000);
  });
});

test('stopping ends open streams instead of waiting for them', async () => {
  const own = await openHouse();
  const boss = await own.as('admin');
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}${system.events.path}`;
  const reply = await fetch(url, { headers: { authorization: String(boss.headers.authorization) } });
  const ended = reply.text();
  const started = performance.now();
  await own.close();
  assert.ok(performance.now() - started < 5000);
  assert.match(await ended, /^id: \d+\n: open/);
});

test('a job sent with a change runs after it, and one that was rolled back never does', async () => {
  const ran: string[] = [];
  const own = await openHouse();
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
  // Three in one transaction: none may wait for the next poll.
  await own.db.transaction().execute(async (tx) => {
    for (const what of ['one', 'two', 'three']) await own.services.jobs.send(tx, 'test.note', { what });
  });
  await all;
  assert.deepEqual(ran.sort(), ['one', 'three', 'two']);
  await own.close();
});
