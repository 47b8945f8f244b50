import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { orders } from '@aliquot/contract/orders';
import { users } from '@aliquot/contract/users';
import { vendors } from '@aliquot/contract/vendors';
import { createBuyerSetup } from '../buyer-setup.ts';
import { followEvents } from '../event-stream.ts';
import { type Caller, cookieOf, password } from '../harness.ts';
import { onPostgres } from '../harness-db.ts';
import { openTwoNodes } from './two-nodes.ts';

/** State that two nodes behind a balancer must share. */

let testApp: Awaited<ReturnType<typeof openTwoNodes>>;
let setup: ReturnType<typeof createBuyerSetup>;
let admin: Caller;
const turns = (count: number) => Array.from({ length: count }, (_, n) => (n % 2) as 0 | 1);

describe('with two nodes', { skip: !onPostgres && 'one process only' }, () => {
  before(async () => {
    testApp = await openTwoNodes();
    setup = createBuyerSetup(testApp);
    admin = await testApp.enter(await testApp.make.user({ role: 'admin' }));
  });
  after(() => testApp.close());

  const signIn = async (email: string, node: 0 | 1) => {
    const reply = await testApp.at(node).send(auth.login, { body: { email, password } });
    assert.equal(reply.statusCode, 200, reply.body);
    return testApp.nobody.with({
      authorization: String(reply.headers.authorization),
      cookie: cookieOf(reply),
    });
  };

  test('a session of one works at the other, and 50 concurrent refreshes at both return one cookie', async () => {
    const user = await testApp.make.user({ role: 'admin' });
    const person = await signIn(user.email, 0);
    assert.equal((await testApp.at(1, person).ok(auth.me, {})).id, user.id);
    const replies = await Promise.all(
      turns(50).map((node) => testApp.at(node, person).send(auth.refresh, {})),
    );
    assert.deepEqual([...new Set(replies.map((reply) => reply.statusCode))], [200]);
    const cookies = new Set(replies.map(cookieOf));
    assert.equal(cookies.size, 1, 'the refreshes returned different cookies');
    const next = testApp.nobody.with({
      authorization: String(replies[0]?.headers.authorization),
      cookie: [...cookies][0] ?? '',
    });
    for (const node of turns(2)) assert.equal((await testApp.at(node, next).ok(auth.me, {})).id, user.id);
    assert.equal((await testApp.at(1, next).send(auth.refresh, {})).statusCode, 200);
  });

  test('a sign-out or block at one ends the session and its streams at the other at once', async () => {
    const leaver = await signIn((await testApp.make.user({ role: 'admin' })).email, 0);
    const user = await testApp.make.user({ role: 'client_user' });
    const blocked = await signIn(user.email, 0);
    const streams = [
      await followEvents(testApp.nodes[1].url, leaver),
      await followEvents(testApp.nodes[1].url, blocked),
    ];
    await testApp.at(0, leaver).ok(auth.logout, {});
    assert.equal((await testApp.at(1, leaver).refused(auth.me, {})).code, 1002);
    await testApp.at(0, admin).ok(users.update, { params: { id: user.id }, body: { status: 'blocked' } });
    assert.equal((await testApp.at(1, blocked).refused(auth.me, {})).code, 1002);
    assert.equal((await testApp.at(1, blocked).send(auth.refresh, {})).statusCode, 401);
    const started = performance.now();
    for (const stream of streams) while ((await stream.next()) !== null);
    assert.ok(performance.now() - started < 30_000, 'the streams ended too late');
  });

  test('failed sign-ins are counted together by account and by address', async () => {
    const { email } = await testApp.make.user({ role: 'admin' });
    const guess = (node: 0 | 1, address: string, account: string) =>
      testApp
        .at(node)
        .send(
          auth.login,
          { body: { email: account, password: 'Wrong-Room-7' } },
          { 'x-forwarded-for': address },
        );
    const codes: number[] = [];
    for (const node of turns(11))
      codes.push((await guess(node, `203.0.113.${codes.length}`, email)).statusCode);
    assert.deepEqual(codes, [...Array<number>(10).fill(401), 429]);
    const all = await Promise.all(
      turns(50).map((node, n) => guess(node, '198.51.100.7', `guess${n}@test.example`)),
    );
    assert.deepEqual([...new Set(all.map((reply) => reply.statusCode))], [401]);
    for (const node of turns(2)) {
      const reply = await guess(node, '198.51.100.7', `more${node}@test.example`);
      assert.equal(reply.statusCode, 429);
      assert.ok(Number(reply.headers['retry-after']) > 0);
    }
    // The balancer overwrites an X-Forwarded-For of the client.
    const body = { email: (await testApp.make.user({ role: 'admin' })).email, password };
    const entered = await testApp.nobody.send(auth.login, { body }, { 'x-forwarded-for': '192.0.2.99' });
    const { address } = await testApp.db
      .selectFrom('sessions')
      .select('address')
      .where('id', '=', String(entered.headers.authorization).slice('Bearer '.length).split('.')[0] ?? '')
      .executeTakeFirstOrThrow();
    assert.equal(address, '127.0.0.1');
  });

  test('a sample held at one cannot be added at the other, and after expiry one buyer gets it', async () => {
    const [first, ...rivals] = await Promise.all(Array.from({ length: 9 }, () => setup.buyer()));
    const [sample = 0] = await setup.stock(1);
    assert.ok(first);
    const add = async (node: 0 | 1, caller: Caller) => {
      const { id } = await testApp.at(node, caller).ok(orders.createCart, {});
      return testApp.at(node, caller).send(orders.addItem, { params: { id }, body: { sampleIds: [sample] } });
    };
    assert.equal((await add(0, first.caller)).statusCode, 200);
    const refused = await Promise.all(turns(2).map((node) => add(node, (rivals[node] ?? first).caller)));
    assert.deepEqual(
      refused.map((reply) => reply.statusCode),
      [409, 409],
    );
    await setup.lapse([sample]);
    const tries = await Promise.all(rivals.map(({ caller }, n) => add((n % 2) as 0 | 1, caller)));
    const codes = tries.map((reply) => reply.statusCode).sort();
    assert.deepEqual(codes, [200, ...Array<number>(rivals.length - 1).fill(409)]);
    const winner = rivals[tries.findIndex((reply) => reply.statusCode === 200)];
    assert.ok(winner);
    const { id } = await winner.caller.ok(orders.createCart, {});
    const body = setup.delivery(winner);
    const other = (1 - (rivals.indexOf(winner) % 2)) as 0 | 1;
    assert.equal(
      (await testApp.at(other, winner.caller).ok(orders.place, { params: { id }, body })).lines.length,
      1,
    );
    await setup.assertSound();
  });

  test('one idempotency key sent to both at once has one effect and one reply', async () => {
    for (const round of turns(6)) {
      const name = `Once ${crypto.randomUUID()} ${round}`;
      const key = { 'idempotency-key': crypto.randomUUID() };
      const replies = await Promise.all(
        turns(6).map((node) => testApp.at(node, admin).send(vendors.create, { body: { name } }, key)),
      );
      assert.deepEqual([...new Set(replies.map((reply) => reply.statusCode))], [200]);
      assert.equal(new Set(replies.map((reply) => reply.body)).size, 1);
      assert.equal((await admin.ok(vendors.getMany, { body: { search: name } })).count, 1);
      const other = await testApp
        .at(round, admin)
        .refused(vendors.create, { body: { name: `${name} x` } }, key);
      assert.deepEqual([other.status, other.code], [409, 1006]);
    }
  });

  test('events reach streams of both, and a cut stream resumes at the other without loss or duplicates', async () => {
    const readers = [
      await followEvents(testApp.nodes[0].url, admin),
      await followEvents(testApp.nodes[1].url, admin),
    ];
    const made: number[] = [];
    const create = async (count: number) => {
      const some = await Promise.all(
        turns(count).map((node) =>
          testApp.at(node, admin).ok(vendors.create, { body: { name: `Told ${crypto.randomUUID()}` } }),
        ),
      );
      made.push(...some.map(({ id }) => id));
    };
    const received: [number[], number[]] = [[], []];
    const listen = async (which: 0 | 1, count: number) => {
      let id: string | undefined;
      while (received[which].length < count) {
        const event = await readers[which]?.next();
        assert.ok(event, 'the stream ended');
        id = event.id;
        if (event.kind === 'vendor.changed') received[which].push((event.data as { id: number }).id);
      }
      return id;
    };
    await create(20);
    const ids = await Promise.all([listen(0, 20), listen(1, 20)]);
    for (const reader of readers) reader.stop();
    await create(20);
    for (const which of turns(2))
      readers[which] = await followEvents(testApp.nodes[1 - which]?.url ?? '', admin, ids[which]);
    await create(20);
    await Promise.all([listen(0, 60), listen(1, 60)]);
    for (const reader of readers) reader.stop();
    const inOrder = (list: number[]) => list.toSorted((a, b) => a - b);
    for (const which of turns(2)) assert.deepEqual(inOrder(received[which]), inOrder(made));
  });

  test('no errors are logged', () => {
    assert.deepEqual(
      testApp.nodes.flatMap(({ complaints }) => complaints),
      [],
    );
  });
});
