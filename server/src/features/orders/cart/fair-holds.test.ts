import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { orders } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import { type Buyer, createBuyerSetup } from '../../../../test/buyer-setup.ts';
import { openTestApp } from '../../../../test/harness.ts';
import { tidyHolds } from './jobs.ts';

/** Limits of one company: how long and how many samples it holds, how often its users order; and what errors reveal. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createBuyerSetup>;
before(async () => {
  testApp = await openTestApp({ MAX_HELD_SAMPLES: '6', MAX_UNASSIGNED_SAMPLES: '6', ORDERS_PER_HOUR: '3' });
  setup = createBuyerSetup(testApp);
});
after(() => setup.closeSound());

const add = (who: Buyer, id: number, sampleIds: number[]) =>
  who.caller.ok(orders.addItem, { params: { id }, body: { sampleIds } });
const remove = (who: Buyer, id: number, sampleIds: number[]) =>
  who.caller.ok(orders.removeItem, { params: { id }, body: { sampleIds } });
const open = async (who: Buyer) => (await who.caller.ok(orders.createCart, {})).id;
/** Moves all present and past holds of a company into the past. */
const age = (companyId: number, by: string) =>
  sql`with aged as (
      update hold_history set first_held_at = first_held_at - ${by}::interval,
        last_held_until = last_held_until - ${by}::interval where client_company_id = ${companyId})
    update holds set first_held_at = first_held_at - ${by}::interval, held_until = held_until - ${by}::interval
    where client_company_id = ${companyId}`.execute(testApp.db);
const minutesLeft = (cart: Awaited<ReturnType<typeof add>>) =>
  cart.lines.map(({ heldUntil }) =>
    heldUntil === null ? null : Math.round((Date.parse(heldUntil) - Date.parse(cart.now)) / 60_000),
  );

describe('how long a company holds a sample', () => {
  test('a sample removed and added again, by the same user or a colleague, is held for the rest of the four hours', async () => {
    const me = await setup.buyer();
    const colleague = await setup.buyer({ companyId: me.companyId });
    const ids = await setup.stock(2);
    const [mine, theirs] = [await open(me), await open(colleague)];
    assert.deepEqual(minutesLeft(await add(me, mine, ids)), [30, 30]);
    await age(me.companyId, '25 minutes');
    await add(me, mine, ids);
    await age(me.companyId, '3 hours 33 minutes');
    await sql`update holds set held_until = first_held_at + interval '4 hours'
      where client_company_id = ${me.companyId}`.execute(testApp.db);
    await remove(me, mine, ids);
    assert.deepEqual(minutesLeft(await add(me, mine, ids)), [2, 2]);
    await remove(me, mine, ids);
    assert.deepEqual(minutesLeft(await add(colleague, theirs, ids)), [2, 2]);
    await remove(colleague, theirs, ids);
  });

  test('after four hours the line stays without a hold, has the time when it can be held again, and can still be ordered', async () => {
    const me = await setup.buyer();
    const rival = await setup.buyer();
    const [kept = 0, taken = 0] = await setup.stock(2);
    const [mine, theirs] = [await open(me), await open(rival)];
    await add(me, mine, [kept, taken]);
    await age(me.companyId, '4 hours');
    await tidyHolds(testApp.db, testApp.services);
    await remove(me, mine, [kept, taken]);
    const cart = await add(me, mine, [kept, taken]);
    assert.deepEqual(
      cart.lines.map(({ state, reason }) => [state, reason]),
      [
        ['lapsed', null],
        ['lapsed', null],
      ],
    );
    const hours = (Date.parse(cart.lines[0]?.holdableAt ?? '') - Date.parse(cart.now)) / 3_600_000;
    assert.ok(hours > 0.4 && hours <= 4, String(hours));
    const again = await me.caller.ok(orders.holdAgain, { params: { id: mine }, body: {} });
    assert.deepEqual(minutesLeft(again), [null, null]);
    // Another company can hold it meanwhile; then it cannot be ordered.
    await add(rival, theirs, [taken]);
    const lost = await me.caller.refused(orders.place, { params: { id: mine }, body: setup.delivery(me) });
    assert.equal(lost.code, 1007);
    await remove(me, mine, [taken]);
    await me.caller.ok(orders.place, { params: { id: mine }, body: setup.delivery(me) });
    await remove(rival, theirs, [taken]);
  });

  test('after a rest of four hours a sample can be held for four hours again', async () => {
    const me = await setup.buyer();
    const ids = await setup.stock(1);
    const id = await open(me);
    await add(me, id, ids);
    await age(me.companyId, '3 hours 50 minutes');
    await remove(me, id, ids);
    await age(me.companyId, '4 hours 1 minute');
    assert.deepEqual(minutesLeft(await add(me, id, ids)), [30]);
    await remove(me, id, ids);
  });

  test('the job deletes hold history whose rest is over, and no other', async () => {
    const me = await setup.buyer();
    const ids = await setup.stock(1);
    await add(me, await open(me), ids);
    const windows = () =>
      testApp.db.selectFrom('hold_history').select('sample_id').where('sample_id', 'in', ids).execute();
    await tidyHolds(testApp.db, testApp.services);
    assert.equal((await windows()).length, 1);
    await age(me.companyId, '8 hours');
    await tidyHolds(testApp.db, testApp.services);
    assert.equal((await windows()).length, 0);
  });
});

describe('how many a company holds', () => {
  test('an add that exceeds the company’s limit, all its users counted, fails, adds nothing and names the limit', async () => {
    const me = await setup.buyer();
    const colleague = await setup.buyer({ companyId: me.companyId });
    const ids = await setup.stock(8);
    const [mine, theirs] = [await open(me), await open(colleague)];
    await add(me, mine, ids.slice(0, 4));
    const refusal = await colleague.caller.refused(orders.addItem, {
      params: { id: theirs },
      body: { sampleIds: ids.slice(4, 7) },
    });
    assert.deepEqual([refusal.code, refusal.details], [1008, { held: 4, max: 6 }]);
    assert.deepEqual(refusal.message, [
      'Your company holds 4 of at most 6 specimens. Order or remove some first.',
    ]);
    assert.equal((await colleague.caller.ok(orders.createCart, {})).count, 0);
    await add(colleague, theirs, ids.slice(4, 6));
    // Samples that are already held can be added again at the limit.
    await add(colleague, theirs, ids.slice(4, 6));
    await remove(me, mine, ids.slice(0, 4));
    await remove(colleague, theirs, ids.slice(4, 6));
  });

  test('adding the cheapest and holding lapsed lines again stop at the limit', async () => {
    const me = await setup.buyer();
    const biomarker = await testApp.make.biomarker();
    await setup.stock(9, { biomarkerId: biomarker.id });
    const id = await open(me);
    const cheapest = () => ({
      params: { id },
      body: { filter: { loincCode: biomarker.loinc_code }, count: 9 },
    });
    assert.equal((await me.caller.ok(orders.addCheapest, cheapest())).added, 6);
    assert.equal((await me.caller.refused(orders.addCheapest, cheapest())).code, 1008);
    await sql`update holds set held_until = now() where client_company_id = ${me.companyId}`.execute(
      testApp.db,
    );
    assert.equal((await me.caller.ok(orders.addCheapest, cheapest())).added, 3);
    const again = await me.caller.ok(orders.holdAgain, { params: { id }, body: {} });
    assert.equal(again.lines.filter(({ state }) => state === 'held').length, 6);
    await testApp.db.deleteFrom('client_orders').where('id', '=', id).execute();
  });

  test('a limit that staff set for a company replaces the default', async () => {
    const me = await setup.buyer();
    await testApp.db
      .updateTable('client_companies')
      .set({ max_held_samples: 1 })
      .where('id', '=', me.companyId)
      .execute();
    const ids = await setup.stock(2);
    const id = await open(me);
    const refusal = await me.caller.refused(orders.addItem, { params: { id }, body: { sampleIds: ids } });
    assert.deepEqual(refusal.details, { held: 0, max: 1 });
  });
});

describe('how many ordered samples wait to be assigned', () => {
  test('an order above the limit fails until staff assign another order; a custom request becomes a request for the excess', async () => {
    const me = await setup.buyer();
    const biomarker = await testApp.make.biomarker();
    const ids = await setup.stock(9, { biomarkerId: biomarker.id });
    const first = await setup.placed(me, ids.slice(0, 4));
    const id = await setup.cartWith(me, ids.slice(4, 7));
    const place = () => me.caller.send(orders.place, { params: { id }, body: setup.delivery(me) });
    const refused = (await place()).json().error;
    assert.deepEqual([refused.code, refused.details], [1008, { unassigned: 4, max: 6 }]);
    const custom = await me.caller.ok(orders.placeByCustomRequest, {
      body: { ...setup.delivery(me), loincCode: biomarker.loinc_code, quantity: 4 },
    });
    assert.equal(custom.lines.length, 2);
    const staff = await testApp.as('admin');
    const { id: adminId } = await testApp.make.user({ role: 'admin' });
    await staff.ok(orders.assign, { params: { id: first }, body: { userId: adminId } });
    assert.equal((await place()).statusCode, 200);
  });
});

describe('how often a user orders', () => {
  test('orders above the hourly limit fail; canceled orders count, a repeated click does not', async () => {
    const me = await setup.buyer();
    const [a = 0, b = 0, c = 0, d = 0] = await setup.stock(4);
    const first = await setup.placed(me, [a]);
    await me.caller.ok(orders.place, { params: { id: first }, body: setup.delivery(me) });
    await me.caller.ok(orders.cancel, { params: { id: first }, body: { reason: 'Mistake' } as never });
    await setup.placed(me, [b]);
    await setup.placed(me, [c]);
    const id = await setup.cartWith(me, [d]);
    const { code, status, reply, message } = await me.caller.refused(orders.place, {
      params: { id },
      body: setup.delivery(me),
    });
    assert.deepEqual([code, status], [1009, 429]);
    const wait = Number(reply.headers['retry-after']);
    assert.ok(wait > 3500 && wait <= 3600, String(wait));
    assert.deepEqual(message, ['You have placed 3 orders within an hour. Try again in 60 minutes.']);
  });
});

describe('what a refused add reveals', () => {
  test('samples that are not for sale and ids that do not exist get the same reply', async () => {
    const me = await setup.buyer();
    const seller = await setup.buyer();
    const [sold = 0, damaged = 0, unpriced = 0, expired = 0, deleted = 0, free = 0] = await setup.stock(6);
    const set = (sample: number, values: object) =>
      testApp.db.updateTable('samples').set(values).where('id', '=', sample).execute();
    await setup.placed(seller, [sold]);
    await set(damaged, { status: 'damaged' });
    await set(unpriced, { specimen_price: null });
    await set(expired, { expiration_date: '2020-01-01' });
    await set(deleted, { active: false });
    const id = await open(me);
    const replies = [];
    for (const sample of [sold, damaged, unpriced, expired, deleted, 999_999]) {
      const refusal = await me.caller.refused(orders.addItem, { params: { id }, body: { sampleId: sample } });
      const { samples } = refusal.details as { samples: { id: number }[] };
      replies.push(
        JSON.stringify([refusal.status, refusal.code, refusal.message, { ...samples[0], id: 'the id' }]),
      );
    }
    assert.deepEqual(
      [...new Set(replies)],
      ['[409,1007,["One sample is no longer available."],{"id":"the id","code":null,"reason":"taken"}]'],
    );
    const mixed = await me.caller.refused(orders.addItem, {
      params: { id },
      body: { sampleIds: [free, damaged, 999_999] },
    });
    assert.deepEqual(mixed.details, {
      samples: [damaged, 999_999].map((sample) => ({ id: sample, code: null, reason: 'taken' })),
    });
  });

  test('samples in the caller’s cart or orders get their true reason', async () => {
    const me = await setup.buyer();
    const [ordered = 0, inCart = 0] = await setup.stock(2);
    await setup.placed(me, [ordered]);
    const id = await setup.cartWith(me, [inCart]);
    await testApp.db.updateTable('samples').set({ status: 'damaged' }).where('id', '=', inCart).execute();
    const refusal = await me.caller.refused(orders.addItem, {
      params: { id },
      body: { sampleIds: [ordered, inCart] },
    });
    const { samples } = refusal.details as { samples: { code: string | null; reason: string }[] };
    assert.deepEqual(
      samples.map(({ code, reason }) => [code !== null, reason]),
      [
        [true, 'taken'],
        [true, 'withdrawn'],
      ],
    );
  });

  test('with equal price and expiry band the lowest ids are added, regardless of the true expiration dates', async () => {
    const me = await setup.buyer();
    const biomarker = await testApp.make.biomarker();
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const expiring = async (days: number) =>
      (await setup.stock(1, { biomarkerId: biomarker.id, expiration_date: day(days) }))[0] ?? 0;
    // All in one band; the first to expire has the highest id.
    const ids = [await expiring(60), await expiring(50), await expiring(40), await expiring(30)];
    const id = await open(me);
    const planned = await me.caller.ok(orders.addCheapest, {
      params: { id },
      body: { filter: { loincCode: biomarker.loinc_code }, count: 2, dryRun: true },
    });
    assert.deepEqual(planned.sampleIds, ids.slice(0, 2));
    const custom = await me.caller.ok(orders.placeByCustomRequest, {
      body: { ...setup.delivery(me), loincCode: biomarker.loinc_code, quantity: 2 },
    });
    assert.deepEqual(
      custom.lines.map(({ sampleId }) => sampleId),
      ids.slice(0, 2),
    );
  });
});
