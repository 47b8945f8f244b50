import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { approvals } from '@aliquot/contract/approvals';
import { budgets } from '@aliquot/contract/budgets';
import { buyingLimitCalls } from '@aliquot/contract/buying-limits';
import { chats } from '@aliquot/contract/chats';
import { orders } from '@aliquot/contract/orders';
import { quotes } from '@aliquot/contract/quotes';
import { samples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { readPdf } from '../../../test/pdf-text.ts';
import { createQuoteSetup, inDays, ofStaff } from '../../../test/quote-setup.ts';
import { expire } from './jobs.ts';

/** Accepted offers: what is ordered, at which prices, and who else has to approve it. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createQuoteSetup>;
let admin: Caller;
let manager: Buyer;
let me: Buyer;
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
const approvalOf = async (who: Buyer, id: number) =>
  (await setup.readQuote(who, id)).approval ?? assert.fail('there is no approval');

describe('accepting', () => {
  test('orders every sample at its agreed price, with the agreed shipping, and tells both sides', async () => {
    const ids = await setup.stock(2);
    const { id, number } = await setup.offered(me, ids, { shippingPrice: 20 });
    // Whatever the list says then.
    await admin.ok(samples.update, { ...params(ids[0] ?? 0), body: { specimenPrice: 12 } });
    const accepted = (await setup.accept(me, id, 110)).json().data;
    assert.deepEqual([accepted.state, accepted.total, accepted.totalWithShipping], ['accepted', 90, 110]);
    const order = await setup.orderOf(me, accepted.order.id);
    assert.ok('lines' in order && 'quote' in order);
    assert.deepEqual(
      [order.lines.map(({ price }) => price), order.total, order.totalWithShipping, order.quote],
      [[45, 45], 90, 110, { id, number }],
    );
    assert.deepEqual(await setup.statusesOf(ids), ['reserved', 'reserved']);
    const [receipt] = (await testApp.mailsTo(me.email, 2)).filter(
      ({ template }) => template === 'order_placed',
    );
    assert.ok(receipt);
    const told = await testApp.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '<>', me.id)
      .where('kind', 'in', ['order_received', 'quote_accepted'])
      .execute();
    assert.deepEqual(told, [{ kind: 'quote_accepted' }]);
  });

  test('sent twice is one order, and a manager may accept for a colleague, to whom it belongs', async () => {
    const { id } = await setup.offered(me, await setup.stock(1));
    const [first, second] = [await setup.accept(manager, id, 45), await setup.accept(manager, id, 45)];
    assert.equal(first.json().data.order.id, second.json().data.order.id);
    assert.equal((await me.caller.ok(orders.getMany, { body: {} })).count, 1);
  });

  test('fails where total or offer are not the ones that were seen, and does nothing', async () => {
    const ids = await setup.stock(1);
    const { id } = await setup.offered(me, ids, { shippingPrice: 5 });
    const total = (await setup.accept(me, id, 45)).json().error;
    assert.deepEqual(
      [total.name, total.details],
      ['total_changed', { expectedTotal: 45, total: 50, count: 1 }],
    );
    const offer = (await setup.accept(me, id, 50, { revision: 2 })).json().error;
    assert.deepEqual([offer.name, offer.details], ['offer_changed', { expectedRevision: 2, revision: 1 }]);
    assert.deepEqual(await setup.statusesOf(ids), ['available']);
  });

  test('fails as a whole when a sample is gone, and works without a hold when nobody else has it', async () => {
    const [gone = 0, lapsed = 0] = await setup.stock(2);
    const { id } = await setup.offered(me, [gone]);
    await admin.ok(samples.update, { ...params(gone), body: { status: 'damaged' } });
    assert.equal(nameOf(await setup.accept(me, id, 45)), 'samples_unavailable');
    const other = await setup.offered(me, [lapsed]);
    await setup.lapse([lapsed]);
    assert.equal((await setup.readQuote(me, other.id)).lines[0]?.state, 'lapsed');
    assert.equal(nameOf(await setup.accept(me, other.id, 45)), 200);
  });

  test('is not limited by how many ordered samples wait, but by what the company allows an order', async () => {
    const { id } = await setup.offered(me, await setup.stock(2));
    await testApp.db
      .updateTable('client_companies')
      .set({ max_unassigned_samples: 1 })
      .where('id', '=', me.companyId)
      .execute();
    const limit = { orderLimit: 80, poMask: null, poOnce: false };
    await manager.caller.ok(buyingLimitCalls.save, { body: limit });
    assert.equal(nameOf(await setup.accept(me, id, 90)), 'above_limit');
    const { version } = await manager.caller.ok(buyingLimitCalls.get, {});
    await manager.caller.ok(buyingLimitCalls.save, {
      body: { ...limit, orderLimit: null, ...(version ? { version } : {}) },
    });
    assert.equal(nameOf(await setup.accept(me, id, 90)), 200);
  });

  test('agrees on shipping: confirming asks for no price, and it can only be lowered', async () => {
    await setup.makeSeller('at_confirmation');
    const { id } = await setup.offered(me, await setup.stock(1), { shippingPrice: 20 });
    const { order } = (await setup.accept(me, id, 65)).json().data;
    const manage = (body: object) => admin.send(orders.manage, { ...params(order.id), body });
    assert.equal(nameOf(await manage({ shippingPrice: 21 })), 'shipping_agreed');
    assert.equal(nameOf(await manage({ shippingPrice: 15 })), 200);
    assert.equal(nameOf(await manage({ status: 'confirmed' })), 200);
    await assert.rejects(
      sql`update client_orders set shipping_price = 16 where id = ${order.id}`.execute(testApp.db),
      /can only be lowered/,
    );
    await setup.makeSeller();
  });
});

describe('accepting what needs approval', () => {
  test('asks for it, with shipping in its total; the last approval accepts the quote', async () => {
    await setup.saveRules(manager, [{ fromTotal: 100 }]);
    const ids = await setup.stock(2);
    const { id, number } = await setup.offered(me, ids, { shippingPrice: 20 });
    assert.equal(nameOf(await setup.accept(me, id, 110, { message: 'Fits the grant' })), 200);
    const waiting = await setup.readQuote(me, id);
    assert.deepEqual(
      [waiting.state, waiting.approval?.state, waiting.nextSteps.map(({ step }) => step)],
      ['offered', 'open', ['decline']],
    );
    const seen = await setup.read(manager, waiting.approval?.id ?? 0);
    assert.deepEqual(
      [seen.kind, seen.total, seen.quote, seen.problem, seen.lines.map(({ priceNow }) => priceNow)],
      ['quote', 110, { id, number }, null, [45, 45]],
    );
    for (const reply of [
      await setup.accept(me, id, 110),
      await admin.send(quotes.extend, { ...params(id), body: { validUntil: '2199-01-01' } }),
    ])
      assert.equal(nameOf(reply), 'transition_not_allowed');
    assert.equal(nameOf(await setup.approve(manager, seen.id, 90)), 'total_changed');
    const approved = (await setup.approve(manager, seen.id, 110)).json().data;
    assert.equal(approved.state, 'approved');
    const order = await setup.orderOf(me, approved.order.id);
    assert.ok('lines' in order && 'quote' in order);
    assert.deepEqual([order.total, order.totalWithShipping, order.placedBy.id], [90, 110, me.id]);
    assert.equal((await setup.readQuote(me, id)).state, 'accepted');
  });

  test('by a user who is named to approve and sees no quotes of others works as well', async () => {
    const named = await setup.buyer({ companyId: me.companyId });
    await setup.saveRules(manager, [{ fromTotal: 10, approverIds: [named.id] }]);
    const { id } = await setup.offered(me, await setup.stock(1));
    await setup.accept(me, id, 45);
    const approval = await approvalOf(me, id);
    assert.equal(nameOf(await setup.approve(named, approval.id, 45)), 200);
    assert.equal((await setup.readQuote(me, id)).state, 'accepted');
  });

  test('declined leaves the quote offered; it can be accepted again, and declining the quote ends it', async () => {
    await setup.saveRules(manager, [{ fromTotal: 10 }]);
    const ids = await setup.stock(1);
    const { id } = await setup.offered(me, ids);
    await setup.accept(me, id, 45);
    const published = () =>
      testApp.db
        .selectFrom('events')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('kind', '=', 'quote.changed')
        .where('user_id', '=', me.id)
        .executeTakeFirstOrThrow();
    const { count } = await published();
    await setup.decline(manager, (await approvalOf(me, id)).id);
    assert.equal((await published()).count, count + 1, 'the open quote is read again');
    const again = await setup.readQuote(me, id);
    assert.deepEqual(
      [again.state, again.approval?.state, again.lines[0]?.state],
      ['offered', 'declined', 'held'],
    );
    await setup.accept(me, id, 45);
    const approval = await approvalOf(me, id);
    assert.equal(approval.state, 'open');
    await me.caller.ok(quotes.decline, { ...params(id), body: { reason: 'price', note: 'Too dear' } });
    assert.equal((await setup.read(manager, approval.id)).state, 'ended');
    assert.equal((await me.caller.ok(orders.createCart, {})).lines.length, 0);
    await setup.cartWith(await setup.buyer(), ids);
  });

  test('after its last day fails, and the end of the quote ends the approval', async () => {
    await setup.saveRules(manager, [{ fromTotal: 10 }]);
    const { id } = await setup.offered(me, await setup.stock(1));
    await setup.accept(me, id, 45);
    const approval = await approvalOf(me, id);
    await setup.expireOffer(id);
    assert.equal(nameOf(await setup.approve(manager, approval.id, 45)), 'quote_expired');
    await expire(testApp.db, testApp.services);
    assert.equal((await setup.read(manager, approval.id)).state, 'ended');
    assert.equal((await me.caller.ok(approvals.getMany, { body: { state: 'open' } })).count, 0);
  });

  test('over a budget asks for approval of a manager, and a manager confirms it for their own', async () => {
    const body = {
      period: 'year',
      startsOn: '2026-01-01',
      amount: 30,
      scope: 'company',
      name: 'Cardio',
    } as const;
    await manager.caller.ok(budgets.create, { body });
    const { id } = await setup.offered(me, await setup.stock(1));
    await setup.accept(me, id, 45);
    const seen = await setup.read(manager, (await approvalOf(me, id)).id);
    assert.deepEqual(
      seen.reasons.map(({ kind }) => kind),
      ['budget'],
    );
    await setup.approve(manager, seen.id, 45);
    const own = await setup.offered(manager, await setup.stock(1));
    assert.equal(nameOf(await setup.accept(manager, own.id, 45)), 'over_budget');
    assert.equal(nameOf(await setup.accept(manager, own.id, 45, { overBudget: true })), 200);
  });
});

describe('around a quote', () => {
  test('a draft with all prices can be looked at as PDF, marked as one, and stays a draft', async () => {
    const { id } = await setup.requested(me, await setup.stock(2));
    const preview = (body: object) =>
      admin.send(quotes.preview, { ...params(id), body: { validUntil: inDays(9), ...body } });
    assert.equal(nameOf(await preview({})), 'transition_not_allowed');
    await setup.taken(id);
    await setup.makeSeller('at_confirmation');
    assert.ok((await preview({})).json().error.fields.shippingPrice);
    await setup.makeSeller();
    const made = await preview({ shippingPrice: 12, terms: 'Net 45' });
    const file = await admin.raw({ method: 'GET', url: made.json().data.url });
    const text = readPdf(file.rawPayload).texts.join(' ');
    for (const part of ['Quote (draft)', '$100.00', '$12.00', '$112.00', 'Net 45'])
      assert.ok(text.includes(part), `${part} in ${text}`);
    const { state, revision, terms } = await setup.readAsStaff(id);
    assert.deepEqual([state, revision, terms], ['drafting', 0, null]);
    const [unpriced = 0] = await setup.stock(1, { specimen_price: null });
    await admin.ok(quotes.addItems, { ...params(id), body: { sampleIds: [unpriced] } });
    assert.ok((await preview({})).json().error.fields.lines);
    assert.equal(
      (await me.caller.send(quotes.preview, { ...params(id), body: { validUntil: inDays(9) } })).statusCode,
      403,
    );
  });

  test('its document has every offer with list prices, prices and the last day', async () => {
    const ids = await setup.stock(2);
    const { id, number, lines } = await setup.offered(me, ids, { shippingPrice: 20, terms: 'Net 30 days' });
    for (const [caller, shown] of [
      [me.caller, 'en'],
      [admin, 'en'],
    ] as const) {
      const { url } = await caller.ok(quotes.document, { ...params(id), body: {} });
      const file = await testApp.nobody.raw({ method: 'GET', url, headers: { 'accept-language': shown } });
      const text = readPdf(file.rawPayload).texts.join(' ');
      for (const part of [
        number,
        lines[0]?.sample.code ?? '?',
        '$45.00',
        'list $50.00',
        '$110.00',
        'Net 30 days',
      ])
        assert.ok(text.includes(part), `the document has ${part}`);
    }
    assert.ok(
      (await me.caller.refused(quotes.document, { ...params(id), body: { revision: 2 } })).fields?.revision,
    );
    const { id: requested } = await setup.requested(me, await setup.stock(1));
    const refusal = await me.caller.refused(quotes.document, { ...params(requested), body: {} });
    assert.equal(refusal.name, 'transition_not_allowed');
  });

  test('a message can be about it, if the client sees it', async () => {
    const { id, number } = await setup.offered(me, await setup.stock(1));
    const body = { comment: 'Until when?', sourceType: 'quote' as const, sourceId: id };
    const { source } = await me.caller.ok(chats.createMessage, { body });
    assert.deepEqual(source, { id, name: number });
    const stranger = await setup.buyer();
    assert.ok((await stranger.caller.refused(chats.createMessage, { body })).fields?.sourceId);
  });

  test('staff see how many wait, are offered, expire soon and were accepted', async () => {
    const before = await admin.ok(quotes.overview, {});
    await setup.requested(me, await setup.stock(1));
    const { id } = await setup.offered(me, await setup.stock(1));
    const soon = await setup.offered(me, await setup.stock(1));
    await sql`update quotes set valid_until = now() + interval '2 days' where id = ${soon.id}`.execute(
      testApp.db,
    );
    await setup.accept(me, id, 45);
    const after = await admin.ok(quotes.overview, {});
    assert.deepEqual(
      [
        after.waiting - before.waiting,
        after.offered - before.offered,
        after.expiring - before.expiring,
        after.accepted.count - before.accepted.count,
        after.accepted.total - before.accepted.total,
      ],
      [1, 1, 1, 1, 45],
    );
    assert.equal((await admin.ok(ofStaff.get, params(id))).acceptedAt !== null, true);
  });
});
