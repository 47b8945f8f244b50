import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { vendors } from '@aliquot/contract/vendors';
import { followEvents } from '../../../test/event-stream.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { publish } from '../../platform/events/index.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let base: string;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`;
});
after(() => testApp.close());

const follow = (caller: Caller, lastId?: string) => followEvents(base, caller, lastId);
const publishWord = (db: typeof testApp.db, word: string) =>
  publish(db, { kind: 'note', to: 'staff', payload: { word } });

describe('live events', () => {
  test('are sent after the commit, in order, to their recipients only', async () => {
    const staff = await follow(admin);
    const buyer = await follow(await testApp.as('client_user'));
    const made = await admin.ok(vendors.create, { body: { name: 'Announced' } });
    await admin.refused(vendors.create, { body: { name: 'announced' } });
    await admin.ok(vendors.remove, { params: { id: made.id } });
    const first = await staff.next();
    const second = await staff.next();
    assert.deepEqual([first?.kind, first?.data], ['vendor.changed', { id: made.id }]);
    assert.deepEqual([second?.kind, second?.data], ['vendor.changed', { id: made.id }]);
    // The buyer gets another event, so that the missing vendor events are not due to a dead stream.
    const me = await testApp.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'client_user')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await publish(testApp.db, { kind: 'note', to: { userId: me.id }, payload: {} });
    assert.equal((await buyer.next())?.kind, 'note');
    staff.stop();
    buyer.stop();
  });

  test('that were missed are sent once after a reconnection', async () => {
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

  test('are not missed when the stream was cut before its first event', async () => {
    const before = await follow(admin);
    before.stop();
    const meanwhile = await admin.ok(vendors.create, { body: { name: 'Meanwhile' } });
    const again = await follow(admin, before.begins);
    assert.deepEqual((await again.next())?.data, { id: meanwhile.id });
    again.stop();
  });

  test('stop within seconds after their session ends', async () => {
    const leaving = await testApp.as('admin');
    const stream = await follow(leaving);
    await leaving.ok(auth.logout, {});
    const started = performance.now();
    assert.equal(await stream.next(), null);
    assert.ok(performance.now() - started < 30_000);
  });
});

describe('events that commit in another order than their ids', {
  skip: process.env.TEST_ENGINE !== 'postgres' && 'the embedded database has one session',
}, () => {
  /** Publishes an event in a transaction that commits only when the returned function is called. */
  async function unfinished(word: string) {
    const finish = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const over = testApp.db.transaction().execute(async (tx) => {
      await publishWord(tx, word);
      begun.resolve();
      await finish.promise;
    });
    await begun.promise;
    return async () => {
      finish.resolve();
      await over;
    };
  }

  const words = async (stream: Awaited<ReturnType<typeof follow>>, count: number) => {
    const received: Awaited<ReturnType<typeof stream.next>>[] = [];
    while (received.length < count) received.push(await stream.next());
    return received.map((event) => (event?.data as { word?: string } | undefined)?.word);
  };

  test('are all sent to an open stream', async () => {
    const stream = await follow(admin);
    const finish = await unfinished('slow');
    await publishWord(testApp.db, 'quick');
    assert.deepEqual(await words(stream, 1), ['quick']);
    await finish();
    assert.deepEqual(await words(stream, 1), ['slow']);
    stream.stop();
  });

  test('are all sent once to a reader who was disconnected in between', async () => {
    const stream = await follow(admin);
    const finish = await unfinished('slow');
    await publishWord(testApp.db, 'quick');
    const quick = await stream.next();
    stream.stop();
    await finish();
    await publishWord(testApp.db, 'later');
    const again = await follow(admin, quick?.id);
    assert.deepEqual(await words(again, 2), ['slow', 'later']);
    const whole = await follow(admin, again.begins);
    assert.deepEqual(await words(whole, 2), ['slow', 'later']);
    again.stop();
    whole.stop();
  });

  test('are all sent to a reader who connected in between', async () => {
    const finish = await unfinished('slow');
    await publishWord(testApp.db, 'quick');
    const stream = await follow(admin);
    stream.stop();
    await finish();
    const again = await follow(admin, stream.begins);
    await publishWord(testApp.db, 'later');
    assert.deepEqual(await words(again, 2), ['slow', 'later']);
    again.stop();
  });

  test('are sent to readers of another node, who can resume on this one', async () => {
    const other = await testApp.secondNode();
    try {
      const there = await followEvents(await other.listen(), admin);
      await publishWord(testApp.db, 'first');
      const first = await there.next();
      assert.deepEqual(first?.data, { word: 'first' });
      there.stop();
      await publishWord(testApp.db, 'second');
      const here = await follow(admin, first?.id);
      assert.deepEqual(await words(here, 1), ['second']);
      here.stop();
    } finally {
      await other.close();
    }
  });
});
