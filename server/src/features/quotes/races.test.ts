import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { companies } from '@aliquot/contract/companies';
import { orders } from '@aliquot/contract/orders';
import { quotes } from '@aliquot/contract/quotes';
import { samples } from '@aliquot/contract/samples';
import { users } from '@aliquot/contract/users';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { openPauses } from '../../../test/pauses.ts';
import { createQuoteSetup, ofClient, ofStaff } from '../../../test/quote-setup.ts';
import { expire } from './jobs.ts';

/** Two calls at once about one quote: one caller is paused between read and write, and never do both succeed. */

describe('paused between read and write', { skip: !onPostgres && 'one session only' }, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let setup: ReturnType<typeof createQuoteSetup>;
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  let admin: Caller;
  let manager: Buyer;
  let me: Buyer;
  let ids: number[];
  let id: number;

  before(async () => {
    testApp = await openTestApp();
    admin = await testApp.as('super_admin');
    setup = createQuoteSetup(testApp, () => admin);
    pauses = await openPauses(testApp);
    await setup.makeSeller();
  });
  after(async () => {
    await pauses.close();
    await setup.closeSound();
  });
  beforeEach(async () => {
    manager = await setup.buyer({ role: 'client_manager' });
    me = await setup.buyer({ companyId: manager.companyId });
    ids = await setup.stock(2);
    ({ id } = await setup.offered(me, ids));
  });

  type Reply = Awaited<ReturnType<Caller['send']>>;
  const names = (replies: [Reply, Reply]) =>
    replies.map((reply) => (reply.statusCode === 200 ? 200 : reply.json().error.name));
  const params = (of = id) => ({ params: { id: of } });
  const lines = { table: 'order_lines', act: 'insert' } as const;
  const quoteRow = { table: 'quotes', act: 'update' } as const;
  const accept =
    (who = me) =>
    () =>
      setup.accept(who, id, 90);
  const counter = () => me.caller.send(quotes.counter, { ...params(), body: { note: 'Less?', revision: 1 } });
  const decline = () => manager.caller.send(quotes.decline, { ...params(), body: { reason: 'price' } });
  const withdraw = () => admin.send(ofStaff.withdraw, { ...params(), body: { reason: 'Damaged' } });
  const stateOf = async () => (await setup.readAsStaff(id)).state;

  test('accepted twice at once, by its user and a manager, is one order', async () => {
    const [one, two] = await pauses.interleave(lines, accept(), accept(manager));
    assert.deepEqual(names([one, two]), [200, 200]);
    assert.equal(one.json().data.order.id, two.json().data.order.id);
    assert.equal((await manager.caller.ok(orders.getMany, { body: {} })).count, 1);
  });

  test('accepted while the job ends what has expired: the job passes it by', async () => {
    const run = async () => {
      await setup.expireOffer(id);
      await expire(testApp.db, testApp.services);
    };
    const [accepted] = await pauses.interleave(
      lines,
      accept(),
      async () => {
        await expire(testApp.db, testApp.services);
        return true;
      },
      { passes: true },
    );
    assert.deepEqual([accepted.statusCode, await stateOf()], [200, 'accepted']);
    ({ id } = await setup.offered(me, await setup.stock(2)));
    await run();
    assert.equal((await accept()()).json().error.name, 'quote_expired');
  });

  test('accepted while the job ends it: accepting fails', async () => {
    await setup.expireOffer(id);
    const ended = { table: 'client_orders', act: 'update' } as const;
    const job = () => expire(testApp.db, testApp.services).then(() => true);
    const [, reply] = await pauses.interleave(ended, job, accept());
    assert.deepEqual([reply.json().error.name, await stateOf()], ['quote_expired', 'ended']);
  });

  test('accepted while it is declined or withdrawn, and the other way round: the first stands', async () => {
    for (const other of [decline, withdraw, counter]) {
      const replies = await pauses.interleave(quoteRow, other, accept());
      assert.deepEqual(names(replies), [200, 'transition_not_allowed']);
      ids = await setup.stock(2);
      ({ id } = await setup.offered(me, ids));
      assert.deepEqual(names(await pauses.interleave(lines, accept(), other)), [
        200,
        'transition_not_allowed',
      ]);
      assert.deepEqual(await setup.statusesOf(ids), ['reserved', 'reserved']);
      ids = await setup.stock(2);
      ({ id } = await setup.offered(me, ids));
    }
  });

  test('offered again while it is accepted: the older offer cannot be accepted any more', async () => {
    await counter();
    await setup.taken(id);
    const [offered, accepted] = await pauses.interleave(
      { table: 'quote_offers', act: 'insert' },
      () => setup.offer(id, { percent: 20 }),
      accept(),
    );
    assert.deepEqual(names([offered, accepted]), [200, 'offer_changed']);
  });

  test('two staff make an offer at once: the second sees that it has changed', async () => {
    await counter();
    await setup.taken(id);
    const { version, latestDay } = await setup.readAsStaff(id);
    const offer = () => admin.send(quotes.offer, { ...params(), body: { validUntil: latestDay, version } });
    const replies = await pauses.interleave({ table: 'quote_offers', act: 'insert' }, offer, offer);
    assert.deepEqual(names(replies), [200, 'transition_not_allowed']);
  });

  test('withdrawn by the client while staff offer it: the offer stands', async () => {
    const { id: requested } = await setup.requested(me, await setup.stock(1));
    id = requested;
    await setup.taken(id);
    const back = () => me.caller.send(ofClient.withdraw, { ...params(), body: {} });
    const at = { table: 'quote_offers', act: 'insert' } as const;
    const replies = await pauses.interleave(at, () => setup.offer(id), back);
    assert.deepEqual(names(replies), [200, 'transition_not_allowed']);
  });

  test('a sample is marked damaged while it is accepted, and accepted while it is marked', async () => {
    const edit = () => admin.send(samples.update, { ...params(ids[0]), body: { status: 'damaged' } });
    assert.deepEqual(names(await pauses.interleave({ table: 'samples', act: 'update' }, edit, accept())), [
      200,
      'samples_unavailable',
    ]);
    ids = await setup.stock(2);
    ({ id } = await setup.offered(me, ids));
    assert.deepEqual(names(await pauses.interleave(lines, accept(), edit)), [200, 'sample_reserved']);
  });

  test('the cart is placed while a quote is requested for it: placing fails', async () => {
    const cart = await setup.cartWith(me, await setup.stock(1));
    const request = () => me.caller.send(quotes.request, { ...params(cart), body: {} });
    const place = () => me.caller.send(orders.place, { ...params(cart), body: setup.delivery(me) });
    const at = { table: 'quotes', act: 'insert' } as const;
    assert.deepEqual(names(await pauses.interleave(at, request, place)), [200, 'transition_not_allowed']);
  });

  test('two requests at once do not exceed what may be open', async () => {
    await testApp.db.updateTable('quotes').set({ state: 'requested' }).where('id', '=', id).execute();
    for (let n = 0; n < 8; n += 1) await setup.requested(me, await setup.stock(1));
    const last = await setup.cartWith(me, await setup.stock(1));
    const request = () => me.caller.send(quotes.request, { ...params(last), body: {} });
    const create = () => admin.send(quotes.create, { body: { userId: me.id } });
    const at = { table: 'quotes', act: 'insert' } as const;
    assert.deepEqual(names(await pauses.interleave(at, request, create)), [200, 'too_many_quotes']);
  });

  test('its user is blocked, or the company switched off, while staff work on it: it ends without lines', async () => {
    const add = (of: number, sample: number) => () =>
      admin.send(quotes.addItems, { ...params(of), body: { sampleIds: [sample] } });
    const [one = 0, two = 0] = await setup.stock(2);
    const drafted = (await setup.requested(me, await setup.stock(1))).id;
    await setup.taken(drafted);
    const block = () => admin.send(users.update, { ...params(me.id), body: { status: 'blocked' } });
    const added = { table: 'cart_lines', act: 'insert' } as const;
    assert.deepEqual(names(await pauses.interleave(added, add(drafted, one), block)), [200, 200]);
    const other = (await setup.requested(manager, await setup.stock(1))).id;
    await setup.taken(other);
    const off = () => admin.send(companies.remove, params(manager.companyId));
    const switched = { table: 'client_companies', act: 'update' } as const;
    assert.deepEqual(names(await pauses.interleave(switched, off, add(other, two))), [
      200,
      'transition_not_allowed',
    ]);
    for (const each of [drafted, other]) assert.equal((await setup.readAsStaff(each)).state, 'ended');
    await setup.cartWith(await setup.buyer(), [one, two]);
  });

  test('a user is blocked while staff start a quote for them: it ends without lines', async () => {
    const [sample = 0] = await setup.stock(1);
    const create = () => admin.send(quotes.create, { body: { userId: manager.id, sampleIds: [sample] } });
    const block = () => admin.send(users.update, { ...params(manager.id), body: { status: 'blocked' } });
    const at = { table: 'quotes', act: 'insert' } as const;
    const replies = await pauses.interleave(at, create, block);
    assert.deepEqual(names(replies), [200, 200]);
    assert.equal((await setup.readAsStaff(replies[0].json().data.id)).state, 'ended');
    await setup.cartWith(await setup.buyer(), [sample]);
  });

  test('another cart holds a sample while it is added by its code: it is left out as held', async () => {
    const draft = (await admin.ok(quotes.create, { body: { userId: me.id } })).id;
    const [sample = 0, free = 0] = await setup.stock(2);
    const stocked = await testApp.db
      .selectFrom('samples')
      .select('code')
      .where('id', 'in', [sample, free])
      .orderBy('id')
      .execute();
    const codes = stocked.map(({ code }) => code);
    const rival = await setup.buyer();
    const cart = await setup.cartWith(rival, []);
    const add = () => admin.send(quotes.addItems, { ...params(draft), body: { codes } });
    const hold = () => rival.caller.send(orders.addItem, { ...params(cart), body: { sampleId: sample } });
    const replies = await pauses.interleave({ table: 'holds', act: 'insert' }, hold, add);
    assert.deepEqual(names(replies), [200, 200]);
    const { added, skipped, lines: left } = replies[1].json().data;
    assert.deepEqual([added, skipped, left.length], [1, [{ code: codes[0], reason: 'held' }], 1]);
  });

  test('another company takes a lapsed hold while the quote is accepted: taking it fails', async () => {
    await setup.lapse(ids);
    const rival = await setup.buyer();
    const cart = await setup.cartWith(rival, []);
    const take = () => rival.caller.send(orders.addItem, { ...params(cart), body: { sampleIds: ids } });
    assert.deepEqual(names(await pauses.interleave(lines, accept(), take)), [200, 'samples_unavailable']);
  });
});
