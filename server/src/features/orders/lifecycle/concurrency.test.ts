import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { orders } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import { type Buyer, createBuyerSetup } from '../../../../test/buyer-setup.ts';
import { full } from '../../../../test/full.ts';
import { type Caller, openTestApp } from '../../../../test/harness.ts';
import { onPostgres } from '../../../../test/harness-db.ts';

describe('many calls at once', { skip: !onPostgres && 'one session only' }, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let setup: ReturnType<typeof createBuyerSetup>;

  before(async () => {
    testApp = await openTestApp();
    setup = createBuyerSetup(testApp);
  });
  after(() => setup.closeSound());

  const crowd = async (count: number): Promise<Buyer[]> => {
    const companyId = (await testApp.make.company()).id;
    return Promise.all(Array.from({ length: count }, () => setup.buyer({ companyId })));
  };
  const place = async (who: Buyer, id: number, headers = {}) => {
    // A busy server replies 503 and clients retry; placing is idempotent.
    for (;;) {
      const reply = await who.caller.send(
        orders.place,
        { params: { id }, body: setup.delivery(who) },
        headers,
      );
      if (reply.statusCode !== 503) return reply;
    }
  };

  test('when two buyers place each of many samples, exactly one gets it and the other’s error names the sample', async () => {
    const count = full ? 100 : 16;
    const ids = await setup.stock(count);
    const buyers = await crowd(2 * count);
    const carts: number[] = [];
    // The second half can add the samples only after the holds of the first half lapse.
    for (const half of [buyers.slice(0, count), buyers.slice(count)]) {
      for (const [n, who] of half.entries()) carts.push(await setup.cartWith(who, [ids[n] ?? 0]));
      await setup.lapse();
    }
    const replies = await Promise.all(buyers.map((who, n) => place(who, carts[n] ?? 0)));
    const won = replies.filter(({ statusCode }) => statusCode === 200);
    const lost = replies.filter(({ statusCode }) => statusCode === 409);
    assert.deepEqual([won.length, lost.length], [count, count]);
    for (const reply of lost) {
      const { error } = reply.json();
      assert.equal(error.code, 1007);
      assert.match(error.message[0], /^SP-\w{7} is no longer available\.$/);
      assert.equal(error.details.samples[0].reason, 'taken');
    }
    const sold = won.flatMap((reply) =>
      reply.json().data.lines.map((line: { sampleId: number }) => line.sampleId),
    );
    assert.deepEqual(
      sold.sort((a, b) => a - b),
      ids,
    );
  });

  test('fifty calls to place one cart, with one key, with many and with none, make one order', async () => {
    const who = await setup.buyer();
    const id = await setup.cartWith(who, await setup.stock(3));
    const headers = (n: number) =>
      n % 3 === 0 ? {} : { 'idempotency-key': n % 3 === 1 ? 'same' : `own-${n}` };
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => place(who, id, headers(n))));
    assert.deepEqual(new Set(replies.map((reply) => reply.json().data?.number)).size, 1);
    assert.ok(replies.every(({ statusCode }) => statusCode === 200));
    assert.equal((await who.caller.ok(orders.getMany, { body: {} })).count, 1);
  });

  test('carts with the same samples in opposite order never deadlock', async () => {
    const ids = await setup.stock(6);
    const buyers = await crowd(8);
    const turn = (n: number) => (n % 2 === 0 ? ids : ids.toReversed());
    const carts = await Promise.all(buyers.map((who) => setup.cartWith(who, [])));
    const refusals = new Set<number>();
    for (let round = 0; round < (full ? 40 : 15); round += 1)
      await Promise.all(
        buyers.map(async (who, n) => {
          const sent = { params: { id: carts[n] ?? 0 }, body: { sampleIds: turn(n + round) } };
          const added = await who.caller.send(orders.addItem, sent);
          refusals.add(added.statusCode);
          if (round % 3 === 0) await setup.lapse();
          refusals.add((await who.caller.send(orders.removeItem, sent)).statusCode);
        }),
      );
    assert.deepEqual(
      [...refusals].filter((status) => ![200, 409, 503].includes(status)),
      [],
    );
    const placing = await Promise.all(
      buyers.map(async (who, n) => {
        const sent = { params: { id: carts[n] ?? 0 }, body: { sampleIds: turn(n) } };
        await setup.lapse();
        await who.caller.send(orders.addItem, sent);
        return place(who, carts[n] ?? 0);
      }),
    );
    assert.deepEqual(
      [...new Set(placing.map(({ statusCode }) => statusCode))].filter((s) => s !== 200 && s !== 409),
      [],
    );
  });

  test('without a job a hold is free once it lapses and not before; of two servers one gets it', async () => {
    const node = await testApp.secondNode();
    // The job that releases lapsed holds would let a transaction take the sample that began before the hold lapsed.
    for (const { jobs } of [testApp.services, node.services]) await jobs.stop();
    const [sample = 0] = await setup.stock(1);
    const first = await setup.buyer();
    await setup.cartWith(first, [sample]);
    const rivals = await crowd(8);
    const carts = await Promise.all(rivals.map((who) => setup.cartWith(who, [])));
    const callers = rivals.map(({ caller }, n) => (n % 2 === 0 ? caller : node.caller.with(caller.headers)));
    const { rows } = await sql<{ held_until: Date }>`
      update holds set held_until = clock_timestamp() + interval '3 seconds' where sample_id = ${sample}
      returning held_until`.execute(testApp.db);
    const lapses = rows[0]?.held_until.getTime() ?? 0;
    let over = false;
    const tryFor = async (caller: Caller, id: number) => {
      const reasons = new Set<string>();
      for (;;) {
        const reply = await caller.send(orders.addItem, { params: { id }, body: { sampleId: sample } });
        if (reply.statusCode === 200) {
          over = true;
          return { won: true, reasons };
        }
        reasons.add(reply.json().error.details?.samples?.[0]?.reason ?? String(reply.statusCode));
        if (over) return { won: false, reasons };
      }
    };
    const outcomes = await Promise.all(callers.map((caller, n) => tryFor(caller, carts[n] ?? 0)));
    await node.close();
    assert.equal(outcomes.filter(({ won }) => won).length, 1);
    for (const { reasons } of outcomes) assert.deepEqual([...reasons], ['held']);
    const hold = await testApp.db
      .selectFrom('holds')
      .selectAll()
      .where('sample_id', '=', sample)
      .executeTakeFirstOrThrow();
    const took = hold.first_held_at.getTime() - lapses;
    // No job runs, so the hold ended by its time alone.
    assert.ok(took >= 0, `free ${-took} ms too early`);
  });
});
