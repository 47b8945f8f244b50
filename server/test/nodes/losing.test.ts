import assert from 'node:assert/strict';
import { after, afterEach, before, describe, type TestContext, test } from 'node:test';
import { vendors } from '@aliquot/contract/vendors';
import { createBuyerSetup } from '../buyer-setup.ts';
import { followEvents } from '../event-stream.ts';
import type { Caller } from '../harness.ts';
import { onPostgres } from '../harness-db.ts';
import { until } from '../until.ts';
import { startLoad } from './load.ts';
import { openTwoNodes } from './two-nodes.ts';

/** A node is killed or stopped while buyers order through the balancer. */

let testApp: Awaited<ReturnType<typeof openTwoNodes>>;
let setup: ReturnType<typeof createBuyerSetup>;
let load: Awaited<ReturnType<typeof startLoad>>;
let reading: ReturnType<typeof readThrough> | undefined;

describe('while buyers order', { skip: !onPostgres && 'one process only' }, () => {
  /** The sample of each order that was acknowledged, in all tests. */
  const acknowledged = new Map<number, number>();
  let biomarkerId: number;
  before(async () => {
    testApp = await openTwoNodes({ DRAIN_SECONDS: '1' });
    setup = createBuyerSetup(testApp);
    biomarkerId = (await testApp.make.biomarker()).id;
  });
  after(() => testApp.close());
  afterEach(async () => {
    await load.abandon();
    await reading?.stop();
  });

  /** Waits for so many more replies. */
  const more = (count: number) => {
    const from = load.answered();
    return until(() => load.answered() >= from + count, `${count} more answers`);
  };

  /** The placed orders are exactly the acknowledged ones, and no invariant is violated. */
  async function assertNothingLost() {
    await setup.assertSound();
    for (const [id, sample] of load.acknowledged) acknowledged.set(id, sample);
    const lines = await testApp.db
      .selectFrom('client_orders as o')
      .innerJoin('order_lines as l', 'l.client_order_id', 'o.id')
      .select(['o.id', 'l.sample_id'])
      .where('o.status', '<>', 'new')
      .execute();
    const kept = lines.map(({ id, sample_id }): [number, number] => [id, sample_id]);
    const byId = (list: [number, number][]) => list.toSorted(([a], [b]) => a - b);
    assert.deepEqual(byId(kept), byId([...acknowledged]));
  }

  const report = (t: TestContext) =>
    t.diagnostic(
      `${load.answered()} answers, ${load.acknowledged.size} orders, ${testApp.balancer.retried.count} asked again, ` +
        `${load.failures.length} failed`,
    );

  test('killing a node loses nothing acknowledged, and no call fails once the balancer has noticed', async (t) => {
    load = await startLoad(setup, { buyers: 6, biomarkerId });
    await more(30);
    const [first, second] = testApp.nodes;
    await first.kill();
    await until(() => !testApp.balancer.up().includes(first.port), 'the balancer sees that it is gone');
    // After so many more replies, all requests in flight at the kill have ended.
    await more(30);
    const failed = load.failures.length;
    first.start();
    await testApp.bothUp();
    await more(60);
    await load.stop();
    report(t);
    assert.deepEqual([...load.failures.slice(failed), ...second.complaints, ...first.complaints], []);
    await assertNothingLost();
  });

  test('restarting the nodes one after the other makes no call fail and loses no event', async (t) => {
    const admin = await testApp.enter(await testApp.make.user({ role: 'admin' }));
    load = await startLoad(setup, { buyers: 4, biomarkerId });
    reading = readThrough(admin);
    const made: number[] = [];
    for (const node of testApp.nodes) {
      await more(20);
      const stopped = node.stop();
      for (let n = 0; n < 5; n += 1)
        made.push((await admin.ok(vendors.create, { body: { name: `Told ${crypto.randomUUID()}` } })).id);
      assert.equal(await stopped, 0);
      made.push((await admin.ok(vendors.create, { body: { name: `Told ${crypto.randomUUID()}` } })).id);
      node.start();
      await testApp.bothUp();
    }
    await more(20);
    await load.stop();
    report(t);
    assert.deepEqual(load.failures, []);
    const { received, cuts } = reading;
    await until(() => received.length >= made.length, 'all events have arrived');
    await reading.stop();
    assert.deepEqual(received, made);
    assert.ok(cuts() >= 1, 'no stream was cut, so the test proves nothing');
    await assertNothingLost();
    assert.deepEqual(
      testApp.nodes.flatMap(({ complaints }) => complaints),
      [],
    );
  });
});

/** Reads events through the balancer, and resumes after each disconnect. */
function readThrough(caller: Caller) {
  const received: number[] = [];
  let cuts = 0;
  let over = false;
  let stream: Awaited<ReturnType<typeof followEvents>> | undefined;
  /** Treats a broken connection as the end of the stream. */
  const next = () => stream?.next().catch(() => null);
  const following = (async () => {
    for (let last: string | undefined; !over; cuts += 1) {
      stream = await followEvents(testApp.balancer.url, caller, last);
      last = stream.begins;
      for (let event = await next(); event; event = await next()) {
        last = event.id;
        if (event.kind === 'vendor.changed') received.push((event.data as { id: number }).id);
      }
    }
  })();
  // `stop` awaits it and reports the error.
  following.catch(() => {});
  return {
    received,
    cuts: () => cuts,
    async stop() {
      over = true;
      stream?.stop();
      await following;
    },
  };
}
