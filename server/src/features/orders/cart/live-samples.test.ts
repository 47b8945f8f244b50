import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { orders } from '@aliquot/contract/orders';
import { samples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { type Buyer, createBuyerSetup } from '../../../../test/buyer-setup.ts';
import { followEvents } from '../../../../test/event-stream.ts';
import { type Caller, openTestApp } from '../../../../test/harness.ts';
import { publish } from '../../../platform/events/index.ts';

/** Events to buyers about samples that others hold, order and return. They never reveal which samples are in one cart. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createBuyerSetup>;
let base: string;
before(async () => {
  testApp = await openTestApp();
  setup = createBuyerSetup(testApp);
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`;
});
after(() => setup.closeSound());

type Stream = Awaited<ReturnType<typeof followEvents>>;
const follow = (caller: Caller, from?: string) => followEvents(base, caller, from);

interface Received {
  kind: string | undefined;
  id: number;
  at: number;
}

/** The next `count` events about samples, each with the time it arrived. */
async function receive(stream: Stream, count: number): Promise<Received[]> {
  const received: Received[] = [];
  while (received.length < count) {
    const event = await stream.next();
    if (!event?.kind?.startsWith('sample.')) continue;
    assert.deepEqual(Object.keys(event.data as object), ['id']);
    received.push({ kind: event.kind, id: (event.data as { id: number }).id, at: performance.now() });
  }
  return received;
}

/** An event that ends a wait: a test that receives it knows that no other event came before. */
const mark = (who: Buyer) => publish(testApp.db, { kind: 'mark', to: { userId: who.id }, payload: {} });
const nextKind = async (stream: Stream) => (await stream.next())?.kind;
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

describe('events about samples', () => {
  test('are sent one by one over more than a second, in an order that does not reveal which share a cart', async () => {
    const [me, other, watcher] = [await setup.buyer(), await setup.buyer(), await setup.buyer()];
    const ids = await setup.stock(40);
    const stream = await follow(watcher.caller);
    const [first, second] = [ids.slice(0, 20), ids.slice(20)];
    await Promise.all([setup.cartWith(me, first), setup.cartWith(other, second)]);
    const received = await receive(stream, 40);
    assert.deepEqual([...new Set(received.map(({ kind }) => kind))], ['sample.unavailable']);
    assert.deepEqual(sorted(received.map(({ id }) => id)), sorted(ids));
    assert.notDeepEqual(
      received.map(({ id }) => id),
      sorted(ids),
    );
    for (const action of [first, second]) {
      const times = received.filter(({ id }) => action.includes(id)).map(({ at }) => at);
      assert.ok(Math.max(...times) - Math.min(...times) > 1000);
    }
    // The events of the two carts are mixed.
    const whose = received.map(({ id }) => first.includes(id)).join();
    assert.match(whose, /true.*false.*true/);
    const mine = (await me.caller.ok(orders.createCart, {})).id;
    await me.caller.ok(orders.removeItem, { params: { id: mine }, body: { sampleIds: first } });
    const freed = await receive(stream, 20);
    assert.deepEqual([...new Set(freed.map(({ kind }) => kind))], ['sample.available']);
    stream.stop();
  });

  test('are not sent for held lines when an order is placed, only for lapsed ones', async () => {
    const me = await setup.buyer();
    const ids = await setup.stock(3);
    const [, lapsed = 0] = ids;
    const id = await setup.cartWith(me, ids);
    await setup.lapse([lapsed]);
    const lastEvent = async () =>
      (
        await testApp.db
          .selectFrom('events')
          .select((eb) => eb.fn.max('id').as('id'))
          .executeTakeFirstOrThrow()
      ).id;
    const before = await lastEvent();
    await me.caller.ok(orders.place, { params: { id }, body: setup.delivery(me) });
    const received = await testApp.db
      .selectFrom('events')
      .select('payload')
      .where('id', '>', before)
      .where('to_clients', '=', true)
      .execute();
    assert.deepEqual(received, [{ payload: { ids: [lapsed] } }]);
  });

  test('about one sample end with its final state', async () => {
    const [me, watcher] = [await setup.buyer(), await setup.buyer()];
    const [sample = 0] = await setup.stock(1);
    const stream = await follow(watcher.caller);
    const id = await setup.cartWith(me, [sample]);
    await me.caller.ok(orders.removeItem, { params: { id }, body: { sampleId: sample } });
    const received = await receive(stream, 1);
    if (received[0]?.kind === 'sample.unavailable') received.push(...(await receive(stream, 1)));
    assert.equal(received.at(-1)?.kind, 'sample.available');
    stream.stop();
  });
});

describe('resuming a stream', () => {
  test('with a cursor that is too old, of another user or forged starts at the present', async () => {
    const [me, other] = [await setup.buyer(), await setup.buyer()];
    const theirs = await follow(other.caller);
    const mine = await follow(me.caller);
    const own = mine.begins ?? '';
    for (const stream of [theirs, mine]) stream.stop();
    await mark(me);
    const changed = `${own.slice(0, 20)}${own[20] === 'A' ? 'B' : 'A'}${own.slice(21)}`;
    for (const cursor of ['0', theirs.begins, changed]) {
      const stream = await follow(me.caller, cursor);
      assert.equal(await nextKind(stream), 'sample.reset');
      await publish(testApp.db, { kind: 'later', to: { userId: me.id }, payload: {} });
      assert.equal(await nextKind(stream), 'later');
      stream.stop();
    }
    const resumed = await follow(me.caller, own);
    assert.deepEqual([await nextKind(resumed), await nextKind(resumed)], ['sample.reset', 'mark']);
    resumed.stop();
  });

  test('does not send an event from before its start whose notification arrives late', async () => {
    const me = await setup.buyer();
    await mark(me);
    const { id } = await testApp.db
      .selectFrom('events')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const stream = await follow(me.caller);
    await sql`select pg_notify('aliquot_events', ${String(id)})`.execute(testApp.db);
    await publish(testApp.db, { kind: 'later', to: { userId: me.id }, payload: {} });
    assert.equal(await nextKind(stream), 'later');
    stream.stop();
  });

  test('after a disconnection sends a reset and the user’s missed events, each once, and no past event about samples', async () => {
    const [me, rival] = [await setup.buyer(), await setup.buyer()];
    const ids = await setup.stock(3);
    const before = await follow(me.caller);
    before.stop();
    await setup.cartWith(rival, ids);
    await mark(me);
    const again = await follow(me.caller, before.begins);
    await publish(testApp.db, { kind: 'end', to: { userId: me.id }, payload: {} });
    const kinds: (string | undefined)[] = [];
    while (kinds.at(-1) !== 'end') kinds.push(await nextKind(again));
    assert.deepEqual(
      kinds.filter((kind) => kind !== 'sample.unavailable'),
      ['sample.reset', 'mark', 'end'],
    );
    again.stop();
  });

  test('from a loaded page starts where the page was read, with a reset only when samples changed since', async () => {
    const [me, rival] = [await setup.buyer(), await setup.buyer()];
    const begin = async () => {
      const reply = await me.caller.send(auth.userConditions, {});
      return String(reply.headers['x-events-from']);
    };
    const quiet = await begin();
    await mark(me);
    const first = await follow(me.caller, quiet);
    assert.equal(await nextKind(first), 'mark');
    first.stop();
    const busy = await begin();
    await setup.cartWith(rival, await setup.stock(1));
    const second = await follow(me.caller, busy);
    assert.equal(await nextKind(second), 'sample.reset');
    second.stop();
    assert.doesNotMatch(busy, /^[\d.-]+$/);
  });
});

describe('the end of another cart’s hold', () => {
  test('is rounded to five minutes, the same for two carts; the user’s own hold has the exact time', async () => {
    const [me, other, watcher] = [await setup.buyer(), await setup.buyer(), await setup.buyer()];
    const biomarker = await testApp.make.biomarker();
    const [a = 0, b = 0] = await setup.stock(2, { biomarkerId: biomarker.id });
    const cart = await setup.cartWith(me, [a]);
    await setup.cartWith(other, [b]);
    const step = 5 * 60_000;
    const shown = async (caller: Caller) => {
      const { items } = await caller.ok(samples.getMany, {
        body: { loincCode: biomarker.loinc_code } as never,
      });
      const byId = new Map(
        (items as { id: number; heldUntil: string | null }[]).map((item) => [item.id, item]),
      );
      return [a, b].map((id) => Date.parse(byId.get(id)?.heldUntil ?? ''));
    };
    const others = await shown(watcher.caller);
    assert.ok(others.every((until) => until % step === 0 && until > Date.now() + 25 * 60_000));
    const exact = Date.parse(
      ((await me.caller.ok(orders.get, { params: { id: cart } })) as { heldUntil: string }).heldUntil,
    );
    const [mine = 0, theirs = 0] = await shown(me.caller);
    assert.equal(mine, exact);
    assert.equal(theirs % step, 0);
  });
});

describe('order.changed', () => {
  test('is sent to staff, managers and the user who placed the order; for a note to staff only', async () => {
    const me = await setup.buyer();
    const colleague = await setup.buyer({ companyId: me.companyId });
    const manager = await setup.buyer({ companyId: me.companyId, role: 'client_manager' });
    const admin = await testApp.as('admin');
    const id = await setup.placed(me, await setup.stock(1));
    const streams = {
      me: await follow(me.caller),
      colleague: await follow(colleague.caller),
      manager: await follow(manager.caller),
      staff: await follow(admin),
    };
    const received = async (name: keyof typeof streams, who: Buyer | null) => {
      await publish(testApp.db, { kind: 'end', to: who ? { userId: who.id } : 'staff', payload: {} });
      const kinds: (string | undefined)[] = [];
      while (kinds.at(-1) !== 'end') kinds.push(await nextKind(streams[name]));
      return kinds.filter((kind) => kind === 'order.changed').length;
    };
    const all = async () => ({
      me: await received('me', me),
      colleague: await received('colleague', colleague),
      manager: await received('manager', manager),
      staff: await received('staff', null),
    });
    await admin.ok(orders.addNote, { params: { id }, body: { note: 'For us' } });
    assert.deepEqual(await all(), { me: 0, colleague: 0, manager: 0, staff: 1 });
    await admin.ok(orders.manage, { params: { id }, body: { status: 'confirmed' } });
    assert.deepEqual(await all(), { me: 1, colleague: 0, manager: 1, staff: 1 });
    for (const stream of Object.values(streams)) stream.stop();
  });
});
