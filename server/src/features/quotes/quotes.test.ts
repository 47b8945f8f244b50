import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { rowFor } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { quotes } from '@aliquot/contract/quotes';
import { samples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { createQuoteSetup, inDays, ofClient, ofStaff } from '../../../test/quote-setup.ts';

/** Quotes until they are accepted: who may do what, prices and holds. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createQuoteSetup>;
let admin: Caller;
let me: Buyer;
let manager: Buyer;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  setup = createQuoteSetup(testApp, () => admin);
  await setup.makeSeller();
});
beforeEach(async () => {
  manager = await setup.buyer({ role: 'client_manager' });
  me = await setup.buyer({ companyId: manager.companyId });
});
after(() => setup.closeSound());

const params = (id: number) => ({ params: { id } });
const nameOf = (reply: Awaited<ReturnType<Caller['send']>>) =>
  reply.statusCode === 200 ? 200 : reply.json().error.name;
const clientOf = async (companyId?: number) => setup.buyer(companyId === undefined ? {} : { companyId });
const cartOf = async ({ caller }: Buyer) => {
  const cart = await caller.ok(orders.createCart, {});
  return cart.lines.map(({ sample, state, price }) => [sample.id, state, price]);
};
const heldFor = async (ids: number[]) => {
  const rows = await testApp.db
    .selectFrom('holds')
    .select(['purpose', sql<string>`(held_until at time zone 'UTC')::date::text`.as('day')])
    .where('sample_id', 'in', ids)
    .where(sql<boolean>`held_until > now()`)
    .orderBy('sample_id')
    .execute();
  return rows.map(({ purpose, day }) => [purpose, day]);
};
const ofLines = ({ lines }: { lines: { price: number | null }[] }) => lines.map(({ price }) => price);

describe('who may see and change a quote', () => {
  test('its user, managers of the company and staff read it; for others it is not there', async () => {
    const { id } = await setup.offered(me, await setup.stock(1));
    const colleague = await clientOf(me.companyId);
    const strangers = [colleague, await clientOf(), await setup.buyer({ role: 'client_manager' })];
    for (const who of [me, manager]) assert.equal((await setup.readQuote(who, id)).id, id);
    for (const { caller, ...who } of strangers) {
      const stranger = { caller, ...who };
      for (const reply of [
        caller.refused(ofClient.get, params(id)),
        caller.refused(quotes.counter, { ...params(id), body: { note: 'Less?', revision: 1 } }),
        caller.refused(quotes.decline, { ...params(id), body: { reason: 'price' } }),
        caller.refused(ofClient.withdraw, { ...params(id), body: {} }),
        caller.refused(quotes.requestAgain, { ...params(id), body: {} }),
        caller.refused(quotes.document, { ...params(id), body: {} }),
      ])
        assert.equal((await reply).name, 'not_found');
      assert.equal(nameOf(await setup.accept(stranger, id, 45)), 'not_found');
      assert.equal((await caller.ok(rowFor(quotes.getMany, 'client'), { body: {} })).count, 0);
    }
  });

  test('a manager reads, accepts and declines quotes of colleagues; counteroffers are theirs alone', async () => {
    const { id } = await setup.offered(me, await setup.stock(1));
    const steps = async (who: Buyer) => (await setup.readQuote(who, id)).nextSteps.map(({ step }) => step);
    assert.deepEqual(await steps(manager), ['accept', 'decline']);
    assert.deepEqual(await steps(me), ['counter', 'accept', 'decline']);
    const counter = { ...params(id), body: { note: 'Less?', revision: 1 } };
    assert.equal((await manager.caller.refused(quotes.counter, counter)).name, 'transition_not_allowed');
    const declined = await manager.caller.ok(quotes.decline, { ...params(id), body: { reason: 'price' } });
    assert.equal(declined.state, 'declined');
  });

  test('clients do not see the draft: its samples, prices, shipping and terms come with the offer', async () => {
    const [mine = 0, added = 0] = await setup.stock(2);
    const { id } = await setup.requested(me, [mine], { message: 'For our cohort' });
    await setup.taken(id);
    await admin.ok(quotes.addItems, { ...params(id), body: { sampleIds: [added] } });
    await admin.ok(quotes.setPrices, { ...params(id), body: { percent: 10 } });
    await admin.ok(quotes.update, { ...params(id), body: { shippingPrice: 20, terms: 'Net 30' } });
    const shown = await setup.readQuote(me, id);
    assert.deepEqual(
      [shown.lines.map(({ sample, price }) => [sample.id, price]), shown.lineCount, shown.listTotal],
      [[[mine, null]], 1, 50],
    );
    assert.deepEqual([shown.total, shown.shippingPrice, shown.terms], [null, null, null]);
    assert.ok(!('company' in shown) && !('assignee' in shown));
    const drafted = await setup.readAsStaff(id);
    assert.deepEqual(
      [ofLines(drafted), drafted.total, drafted.totalWithShipping, drafted.terms],
      [[45, 45], 90, 110, 'Net 30'],
    );
    await setup.offer(id);
    const offer = await setup.readQuote(me, id);
    assert.deepEqual([ofLines(offer), offer.totalWithShipping, offer.terms], [[45, 45], 110, 'Net 30']);
  });

  test('what staff begin for a client is hidden from them until it is offered', async () => {
    const [one = 0] = await setup.stock(1);
    const { id } = await admin.ok(quotes.create, { body: { userId: me.id, sampleIds: [one] } });
    assert.equal((await me.caller.refused(ofClient.get, params(id))).name, 'not_found');
    await setup.offer(id);
    assert.equal((await setup.readQuote(me, id)).total, 50);
    const { id: staffId } = await testApp.make.user({ role: 'admin' });
    for (const userId of [staffId, 999_999])
      assert.deepEqual((await admin.refused(quotes.create, { body: { userId } })).fields?.userId?.length, 1);
  });
});

describe('a request', () => {
  test('holds the cart for three days, leaves room for a new cart, and sent twice is one request', async () => {
    const who = await clientOf();
    const ids = await setup.stock(2);
    const cartId = await setup.cartWith(who, ids);
    const first = await who.caller.ok(quotes.request, { ...params(cartId), body: {} });
    const second = await who.caller.ok(quotes.request, { ...params(cartId), body: {} });
    assert.deepEqual(
      [first.id, first.state, first.turn, first.revision],
      [second.id, 'requested', 'seller', 0],
    );
    assert.match(first.number, /^QUO-\d{4}-\d{6}$/);
    assert.deepEqual(await heldFor(ids), Array(2).fill(['quote', inDays(4)]));
    assert.deepEqual(await cartOf(who), []);
    const placing = { ...params(cartId), body: setup.delivery(who) };
    assert.equal((await who.caller.refused(orders.place, placing)).name, 'transition_not_allowed');
    assert.equal((await who.caller.refused(rowFor(orders.get, 'client'), params(cartId))).code, 1004);
  });

  test('leaves out what cannot be sold, keeps what another cart holds without a hold, and fails empty', async () => {
    const who = await clientOf();
    const [sold = 0, taken = 0, free = 0] = await setup.stock(3);
    const cartId = await setup.cartWith(who, [sold, taken, free]);
    await setup.lapse([sold, taken]);
    await setup.cartWith(await clientOf(), [taken]);
    await admin.ok(samples.update, { ...params(sold), body: { status: 'damaged' } });
    const { lines } = await who.caller.ok(quotes.request, { ...params(cartId), body: {} });
    assert.deepEqual(
      lines.map(({ sample, reason }) => [sample.id, reason]).sort(),
      [
        [taken, 'held'],
        [free, null],
      ].sort(),
    );
    const empty = await setup.cartWith(who, []);
    assert.equal(
      (await who.caller.refused(quotes.request, { ...params(empty), body: {} })).name,
      'empty_cart',
    );
  });

  test('counts as an order of the hour, and ten of a user may be open', async () => {
    const who = await clientOf();
    const { id } = await setup.requested(who, await setup.stock(1));
    await sql`insert into client_orders (user_id, client_company_id, stage)
      select ${who.id}, ${who.companyId}, 'quote' from generate_series(1, 9)`.execute(testApp.db);
    await sql`insert into quotes (client_order_id, number, client_company_id, user_id, created_by, state)
      select o.id, 'QUO-TEST-' || o.id, o.client_company_id, o.user_id, o.user_id, 'requested' from client_orders o
      where o.user_id = ${who.id} and not exists (select from quotes q where q.client_order_id = o.id)
        and o.stage = 'quote'`.execute(testApp.db);
    const cart = await setup.cartWith(who, await setup.stock(1));
    const refusal = await who.caller.refused(quotes.request, { ...params(cart), body: {} });
    assert.deepEqual([refusal.name, refusal.details], ['too_many_quotes', { count: 10, max: 10 }]);
    await who.caller.ok(ofClient.withdraw, { ...params(id), body: {} });
  });

  test('withdrawn by the client returns its samples to the cart at the list price', async () => {
    const who = await clientOf();
    const [one = 0, two = 0] = await setup.stock(2);
    const { id } = await setup.requested(who, [one]);
    await setup.taken(id);
    await admin.ok(quotes.addItems, { ...params(id), body: { sampleIds: [two] } });
    await admin.ok(quotes.setPrices, { ...params(id), body: { percent: 50 } });
    const withdrawn = await who.caller.ok(ofClient.withdraw, { ...params(id), body: {} });
    assert.deepEqual([withdrawn.state, withdrawn.lines], ['withdrawn', []]);
    assert.deepEqual(
      (await cartOf(who)).sort(),
      [
        [one, 'held', 50],
        [two, 'held', 50],
      ].sort(),
    );
  });
});

describe('a draft', () => {
  test('takes samples without a price, and none that is sold, held by others or unknown', async () => {
    const { id } = await setup.requested(me, await setup.stock(1));
    const add = (sampleIds: number[]) => admin.send(quotes.addItems, { ...params(id), body: { sampleIds } });
    const [unpriced = 0] = await setup.stock(1, { specimen_price: null });
    assert.equal(nameOf(await add([unpriced])), 'transition_not_allowed');
    await setup.taken(id);
    assert.equal(nameOf(await add([unpriced])), 200);
    const [held = 0] = await setup.stock(1);
    await setup.cartWith(await clientOf(), [held]);
    for (const [sample, reason] of [
      [held, 'held'],
      [999_999, 'taken'],
    ] as const) {
      const refusal = await admin.refused(quotes.addItems, { ...params(id), body: { sampleIds: [sample] } });
      assert.equal((refusal.details as { samples: { reason: string }[] }).samples[0]?.reason, reason);
    }
    assert.equal((await setup.readAsStaff(id)).total, null);
    assert.equal(nameOf(await setup.offer(id)), 'samples_unavailable');
    await admin.ok(quotes.setPrices, { ...params(id), body: { lines: [{ sampleId: unpriced, price: 80 }] } });
    assert.equal(nameOf(await setup.offer(id)), 200);
    assert.deepEqual(ofLines(await setup.readQuote(me, id)).sort(), [50, 80]);
  });

  test('adds the cheapest matches of a search, and removes samples, which are free again', async () => {
    const biomarker = await testApp.make.biomarker();
    const [dear = 0] = await setup.stock(1, { biomarkerId: biomarker.id, specimen_price: 90 });
    const [cheap = 0] = await setup.stock(1, { biomarkerId: biomarker.id, specimen_price: 30 });
    const { id } = await admin.ok(quotes.create, { body: { userId: me.id } });
    const filter = { loincBiomarkerId: biomarker.id };
    const body = { filter, count: 1 };
    const { lines } = await admin.ok(quotes.addItems, { ...params(id), body });
    assert.deepEqual(
      lines.map(({ sample }) => sample.id),
      [cheap],
    );
    await admin.ok(quotes.addItems, { ...params(id), body });
    assert.equal((await admin.refused(quotes.addItems, { ...params(id), body })).name, 'no_matching_samples');
    await admin.ok(quotes.removeItems, { ...params(id), body: { sampleIds: [dear, 999_999] } });
    await setup.cartWith(await clientOf(), [dear]);
  });

  test('has prices exact to the cent, none above the list, and null is the list price again', async () => {
    const [one = 0, two = 0] = await setup.stock(2, { specimen_price: 33.33 });
    const { id } = await setup.requested(me, [one, two]);
    await setup.taken(id);
    const set = (body: object) => admin.send(quotes.setPrices, { ...params(id), body });
    await set({ percent: 10 });
    assert.deepEqual(ofLines(await setup.readAsStaff(id)), [30, 30]);
    await set({
      lines: [
        { sampleId: one, price: 29.99 },
        { sampleId: two, price: null },
      ],
    });
    assert.equal((await setup.readAsStaff(id)).total, 63.32);
    const refusals = [
      [{ lines: [{ sampleId: one, price: 33.34 }] }, 'lines.0.price'],
      [{ lines: [{ sampleId: one, price: 1.001 }] }, 'lines.0.price'],
      [{ lines: [{ sampleId: 999_999, price: 1 }] }, 'lines.0.sampleId'],
      [{ percent: 101 }, 'percent'],
      [{}, 'percent'],
    ] as const;
    for (const [body, field] of refusals)
      assert.ok((await set(body)).json().error.fields[field], `${JSON.stringify(body)} names ${field}`);
    assert.equal((await setup.readAsStaff(id)).total, 63.32);
  });
});

describe('an offer', () => {
  test('holds its samples until the end of its last day, which the holding window bounds', async () => {
    const ids = await setup.stock(1);
    const { id } = await setup.requested(me, ids);
    await setup.taken(id);
    const { latestDay } = await setup.readAsStaff(id);
    assert.equal(latestDay, inDays(59));
    for (const [validUntil, problem] of [
      [inDays(0), 'tomorrow'],
      [inDays(60), 'held longer'],
    ] as const) {
      const [said] = (await setup.offer(id, { validUntil })).json().error.fields.validUntil;
      assert.ok(said.includes(problem), said);
    }
    assert.equal(nameOf(await setup.offer(id, { validUntil: latestDay })), 200);
    assert.deepEqual(await heldFor(ids), [['quote', latestDay]]);
    assert.equal((await setup.readQuote(me, id)).validUntil, `${latestDay}T23:59:59.999Z`);
  });

  test('is extended to a later day, not to an earlier one', async () => {
    const ids = await setup.stock(1);
    const { id } = await setup.offered(me, ids);
    const extend = (days: number) =>
      admin.send(quotes.extend, { ...params(id), body: { validUntil: inDays(days) } });
    assert.ok((await extend(4)).json().error.fields.validUntil);
    assert.equal(nameOf(await extend(9)), 200);
    assert.deepEqual(await heldFor(ids), [['quote', inDays(9)]]);
  });

  test('needs a seller, the version that was read, and a shipping price where shipping is priced', async () => {
    const { id } = await setup.requested(me, await setup.stock(1));
    await setup.taken(id);
    assert.equal(nameOf(await setup.offer(id, { version: 1 })), 'version_conflict');
    await setup.makeSeller('at_confirmation');
    const [said] = (await setup.offer(id)).json().error.fields.shippingPrice;
    assert.ok(said);
    await setup.makeSeller('included');
    assert.equal(nameOf(await setup.offer(id)), 200);
    assert.equal((await setup.readQuote(me, id)).shippingPrice, 0);
    await setup.makeSeller();
    const other = await setup.requested(me, await setup.stock(1));
    await setup.taken(other.id);
    await testApp.db.deleteFrom('seller').execute();
    assert.equal(nameOf(await setup.offer(other.id)), 'seller_missing');
    await setup.makeSeller();
  });

  test('is answered by a counteroffer, which staff take up with another offer', async () => {
    const [one = 0, two = 0] = await setup.stock(2);
    const { id } = await setup.offered(me, [one, two]);
    const lines = [
      { sampleId: one, price: 40 },
      { sampleId: two, remove: true },
    ];
    const counter = (body: object) =>
      me.caller.send(quotes.counter, { ...params(id), body: { note: 'Too much', revision: 1, ...body } });
    assert.equal(nameOf(await counter({ revision: 2 })), 'offer_changed');
    assert.ok((await counter({ lines: [{ sampleId: one }] })).json().error.fields['lines.0.price']);
    assert.ok(
      (await counter({ lines: [{ sampleId: 999_999, price: 1 }] })).json().error.fields['lines.0.sampleId'],
    );
    assert.equal(nameOf(await counter({ lines })), 200);
    const countered = await setup.readAsStaff(id);
    assert.deepEqual(
      [countered.turn, countered.counteroffers[0]?.note, countered.lines.map((line) => line.counter)],
      [
        'seller',
        'Too much',
        [
          { price: 40, remove: false },
          { price: null, remove: true },
        ],
      ],
    );
    assert.equal(nameOf(await setup.accept(me, id, 90)), 'transition_not_allowed');
    await setup.taken(id);
    await admin.ok(quotes.removeItems, { ...params(id), body: { sampleIds: [two] } });
    await admin.ok(quotes.setPrices, { ...params(id), body: { lines: [{ sampleId: one, price: 42 }] } });
    // Until it is offered the client sees what was offered before, of what is left.
    assert.deepEqual(ofLines(await setup.readQuote(me, id)), [45]);
    await setup.offer(id);
    const again = await setup.readQuote(me, id);
    assert.deepEqual([again.revision, again.total, again.offers.length], [2, 42, 2]);
  });

  test('withdrawn by staff is freed, with a reason for the client', async () => {
    const ids = await setup.stock(1);
    const { id } = await setup.offered(me, ids);
    assert.ok((await admin.refused(ofStaff.withdraw, { ...params(id), body: {} as never })).fields?.reason);
    await admin.ok(ofStaff.withdraw, { ...params(id), body: { reason: 'Found damaged' } });
    const shown = await setup.readQuote(me, id);
    assert.deepEqual([shown.state, shown.closingNote, shown.lines.length], ['withdrawn', 'Found damaged', 1]);
    await setup.cartWith(await clientOf(), ids);
  });
});
