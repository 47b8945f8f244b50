import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { biomarkers } from '@aliquot/contract/biomarkers';
import { companies, shippingLocations } from '@aliquot/contract/companies';
import { imports } from '@aliquot/contract/imports';
import { orders } from '@aliquot/contract/orders';
import { requests } from '@aliquot/contract/requests';
import { setBatchPrice } from '@aliquot/contract/sample-batches';
import { samples } from '@aliquot/contract/samples';
import { users } from '@aliquot/contract/users';
import { type Buyer, createBuyerSetup, parcel } from '../../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../../test/harness.ts';
import { onPostgres } from '../../../../test/harness-db.ts';
import { openPauses } from '../../../../test/pauses.ts';

/**
 * Every place that reads and then writes: one caller is paused in between, a rival call is sent, and never do both
 * succeed.
 */

describe('paused between read and write', { skip: !onPostgres && 'one session only' }, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let setup: ReturnType<typeof createBuyerSetup>;
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  let admin: Caller;
  let me: Buyer;
  let rival: Buyer;

  before(async () => {
    testApp = await openTestApp();
    setup = createBuyerSetup(testApp);
    pauses = await openPauses(testApp);
    admin = await testApp.as('super_admin');
  });
  after(async () => {
    await pauses.close();
    await setup.closeSound();
  });
  beforeEach(async () => {
    me = await setup.buyer();
    rival = await setup.buyer();
  });

  type Reply = Awaited<ReturnType<Caller['send']>>;
  const codeOf = (reply: Reply) => (reply.statusCode === 200 ? 200 : reply.json().error.code);
  const codes = (replies: [Reply, Reply]) => replies.map(codeOf);
  const place =
    (who: Buyer, id: number, more: object = {}) =>
    () =>
      who.caller.send(orders.place, { params: { id }, body: setup.delivery(who, more) });
  const lines = { table: 'order_lines', act: 'insert' } as const;
  const sample = { table: 'samples', act: 'update' } as const;

  /** A sample that both buyers have in their cart and neither holds. */
  async function wantedByBoth(): Promise<{ id: number; mine: number; theirs: number }> {
    const [id = 0] = await setup.stock(1);
    const mine = await setup.cartWith(me, [id]);
    await setup.lapse([id]);
    const theirs = await setup.cartWith(rival, [id]);
    await setup.lapse([id]);
    return { id, mine, theirs };
  }

  test('two place the same sample: the second fails because it is taken', async () => {
    const { mine, theirs } = await wantedByBoth();
    const [one, two] = await pauses.interleave(lines, place(me, mine), place(rival, theirs));
    assert.deepEqual(codes([one, two]), [200, 1007]);
    assert.equal(two.json().error.details.samples[0].reason, 'taken');
  });

  test('two colleagues together exceed neither limit of their company', async () => {
    const colleague = await setup.buyer({ companyId: me.companyId });
    const limits = { max_held_samples: 3, max_unassigned_samples: 3 };
    await testApp.db.updateTable('client_companies').set(limits).where('id', '=', me.companyId).execute();
    const [one = 0, two = 0, three = 0, four = 0] = await setup.stock(4);
    const [mine, theirs] = [await setup.cartWith(me, []), await setup.cartWith(colleague, [])];
    const add = (who: Buyer, id: number, sampleIds: number[]) => () =>
      who.caller.send(orders.addItem, { params: { id }, body: { sampleIds } });
    const held = await pauses.interleave(
      { table: 'holds', act: 'insert' },
      add(me, mine, [one, two]),
      add(colleague, theirs, [three, four]),
    );
    assert.deepEqual(codes(held), [200, 1008]);
    // A hold that lapsed does not count, so that both have two samples to order.
    await setup.lapse([one, two]);
    await add(colleague, theirs, [three, four])();
    assert.deepEqual(
      codes(await pauses.interleave(lines, place(me, mine), place(colleague, theirs))),
      [200, 1008],
    );
  });

  test('the same cart placed twice at once is one order, and both replies have its number', async () => {
    const id = await setup.cartWith(me, await setup.stock(2));
    const [one, two] = await pauses.interleave(lines, place(me, id), place(me, id));
    assert.deepEqual(codes([one, two]), [200, 200]);
    assert.equal(one.json().data.number, two.json().data.number);
  });

  const removal = (who: Buyer, id: number, sampleId: number) => () =>
    who.caller.send(orders.removeItem, { params: { id }, body: { sampleIds: [sampleId] } });

  test('a line removed while its cart is placed: removing fails, and the order has the sample', async () => {
    const [one = 0, two = 0] = await setup.stock(2);
    const id = await setup.cartWith(me, [one, two]);
    const replies = await pauses.interleave(lines, place(me, id), removal(me, id, one));
    assert.deepEqual(codes(replies), [200, 1008]);
    assert.deepEqual(
      [replies[0].json().data.total, replies[1].json().error.name],
      [100, 'transition_not_allowed'],
    );
  });

  test('a cart placed while a line is removed: the order does not have that sample', async () => {
    const [one = 0, two = 0] = await setup.stock(2);
    const id = await setup.cartWith(me, [one, two]);
    const removed = { table: 'cart_lines', act: 'delete' } as const;
    const replies = await pauses.interleave(removed, removal(me, id, one), place(me, id));
    assert.deepEqual([codes(replies), replies[1].json().data.total], [[200, 200], 50]);
  });

  for (const [what, body] of [
    ['marked damaged', { status: 'damaged' }],
    ['put on hold', { status: 'on_hold' }],
    ['repriced', { specimenPrice: 1 }],
  ] as const) {
    test(`a sample is ${what} by staff while it is placed: the staff’s call fails`, async () => {
      const [id = 0] = await setup.stock(1);
      const cart = await setup.cartWith(me, [id]);
      const edit = () => admin.send(samples.update, { params: { id }, body });
      assert.deepEqual(codes(await pauses.interleave(lines, place(me, cart), edit)), [200, 1008]);
    });

    test(`a sample is placed while it is ${what} by staff: placing fails`, async () => {
      const [id = 0] = await setup.stock(1);
      const cart = await setup.cartWith(me, [id]);
      const edit = () => admin.send(samples.update, { params: { id }, body });
      const replies = await pauses.interleave(sample, edit, place(me, cart, { expectedTotal: 50 }));
      assert.deepEqual(codes(replies), [200, what === 'repriced' ? 1006 : 1007]);
    });
  }

  test('placing while staff delete the sample: staff’s call fails', async () => {
    const [id = 0] = await setup.stock(1);
    const cart = await setup.cartWith(me, [id]);
    const remove = () => admin.send(samples.remove, { params: { id } });
    assert.deepEqual(codes(await pauses.interleave(lines, place(me, cart), remove)), [200, 1008]);
  });

  test('placing while all prices are set: the order keeps its total and the samples stay reserved', async () => {
    const ids = await setup.stock(2);
    const cart = await setup.cartWith(me, ids);
    const batch = () => admin.send(setBatchPrice, { body: { ids, specimenPrice: 1 } });
    const [one, two] = await pauses.interleave(lines, place(me, cart, { expectedTotal: 100 }), batch);
    assert.deepEqual(codes([one, two]), [200, 200]);
    assert.deepEqual([one.json().data.total, two.json().data.reserved], [100, 2]);
  });

  /** A finished import with one sample. */
  async function imported() {
    const batch = await testApp.db
      .insertInto('import_batches')
      .values({ hidden: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [id = 0] = await setup.stock(1, { import_batch_id: batch.id });
    const facility = await testApp.make.facility();
    const run = await testApp.db
      .insertInto('imports')
      .values({
        created_by: me.id,
        state: 'done',
        file_name: 'a.csv',
        file_type: 'csv',
        storage_facility_id: facility.id,
        import_batch_id: batch.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, undo: () => admin.send(imports.undo, { params: { id: run.id } }) };
  }

  test('placing while the sample’s import is undone: undoing fails', async () => {
    const { id, undo } = await imported();
    const cart = await setup.cartWith(me, [id]);
    assert.deepEqual(codes(await pauses.interleave(lines, place(me, cart), undo)), [200, 1006]);
  });

  test('the sample’s import is undone while it is placed: placing fails', async () => {
    const { id, undo } = await imported();
    const cart = await setup.cartWith(me, [id]);
    const replies = await pauses.interleave(
      { table: 'import_batches', act: 'update' },
      undo,
      place(me, cart),
    );
    assert.deepEqual(codes(replies), [200, 1007]);
  });

  test('a biomarker is deactivated while a sample of it is placed: placing fails', async () => {
    const term = await testApp.make.biomarker();
    const ids = await setup.stock(1, { biomarkerId: term.id });
    const cart = await setup.cartWith(me, ids);
    const off = () => admin.send(biomarkers.update, { params: { id: term.id }, body: { verified: false } });
    const replies = await pauses.interleave(
      { table: 'loinc_biomarkers', act: 'update' },
      off,
      place(me, cart),
    );
    assert.deepEqual(codes(replies), [200, 1007]);
  });

  test('a location is deleted while an order to it is placed: placing fails at the location’s field', async () => {
    const cart = await setup.cartWith(me, await setup.stock(1));
    const remove = () => admin.send(shippingLocations.remove, { params: { id: me.locationId } });
    const replies = await pauses.interleave(
      { table: 'shipping_locations', act: 'update' },
      remove,
      place(me, cart),
    );
    assert.deepEqual(codes(replies), [200, 1005]);
  });

  test('placing while the user is moved to another company: the order stays with the company it was placed for', async () => {
    const cart = await setup.cartWith(me, await setup.stock(1));
    const elsewhere = await testApp.make.company();
    const move = () =>
      admin.send(users.update, { params: { id: me.id }, body: { clientCompanyId: elsewhere.id } });
    assert.deepEqual(codes(await pauses.interleave(lines, place(me, cart), move)), [200, 200]);
    const { client_company_id } = await testApp.db
      .selectFrom('client_orders')
      .select('client_company_id')
      .where('id', '=', cart)
      .executeTakeFirstOrThrow();
    assert.equal(client_company_id, me.companyId);
  });

  test('the user is moved while they place: placing fails with 404, and nothing is reserved', async () => {
    const ids = await setup.stock(1);
    const cart = await setup.cartWith(me, ids);
    const elsewhere = await testApp.make.company();
    const move = () =>
      admin.send(users.update, { params: { id: me.id }, body: { clientCompanyId: elsewhere.id } });
    const replies = await pauses.interleave({ table: 'users', act: 'update' }, move, place(me, cart));
    assert.deepEqual(codes(replies), [200, 1004]);
    assert.deepEqual(await setup.statusesOf(ids), ['available']);
  });

  test('the user is moved while they open a cart: no cart is left for the old company', async () => {
    const elsewhere = await testApp.make.company();
    const move = () =>
      admin.send(users.update, { params: { id: me.id }, body: { clientCompanyId: elsewhere.id } });
    const open = () => me.caller.send(orders.createCart, {});
    assert.deepEqual(
      codes(await pauses.interleave({ table: 'users', act: 'update' }, move, open)),
      [200, 1004],
    );
  });

  test('placing while the company is deleted: deleting fails, since the order is under way', async () => {
    const cart = await setup.cartWith(me, await setup.stock(1));
    const off = () => admin.send(companies.remove, { params: { id: me.companyId } });
    assert.deepEqual(codes(await pauses.interleave(lines, place(me, cart), off)), [200, 1006]);
  });

  test('the company is deleted while an order is placed: placing fails', async () => {
    const cart = await setup.cartWith(me, await setup.stock(1));
    const off = () => admin.send(companies.remove, { params: { id: me.companyId } });
    const [one, two] = await pauses.interleave(
      { table: 'client_companies', act: 'update' },
      off,
      place(me, cart),
    );
    assert.deepEqual(codes([one, two]), [200, 1004]);
  });

  test('adding a sample that another is placing fails because it is taken', async () => {
    const [id = 0] = await setup.stock(1);
    const mine = await setup.cartWith(me, [id]);
    await setup.lapse([id]);
    const theirs = await setup.cartWith(rival, []);
    const add = () => rival.caller.send(orders.addItem, { params: { id: theirs }, body: { sampleId: id } });
    assert.deepEqual(codes(await pauses.interleave(lines, place(me, mine), add)), [200, 1007]);
  });

  test('two take over the same lapsed hold: one gets it', async () => {
    const [id = 0] = await setup.stock(1);
    await setup.cartWith(await setup.buyer(), [id]);
    await setup.lapse([id]);
    const mine = await setup.cartWith(me, []);
    const theirs = await setup.cartWith(rival, []);
    const add = (who: Buyer, cart: number) => () =>
      who.caller.send(orders.addItem, { params: { id: cart }, body: { sampleId: id } });
    const [one, two] = await pauses.interleave(
      { table: 'holds', act: 'update' },
      add(me, mine),
      add(rival, theirs),
    );
    assert.deepEqual(codes([one, two]), [200, 1007]);
    assert.equal(two.json().error.details.samples[0].reason, 'held');
  });

  const confirmed = async () => {
    const ids = await setup.stock(2);
    const id = await setup.placed(me, ids);
    await admin.ok(orders.manage, { params: { id }, body: { status: 'confirmed' } });
    const cancel = () => admin.send(orders.cancel, { params: { id }, body: { reason: 'raced' } });
    const ship = () => admin.send(orders.ship, { params: { id }, body: parcel() });
    const complete = () => admin.send(orders.manage, { params: { id }, body: { status: 'delivered' } });
    const withdraw = () =>
      admin.send(orders.withdrawItems, {
        params: { id },
        body: { sampleIds: ids, reason: 'raced', sampleStatus: 'damaged' },
      });
    return { id, ids, cancel, ship, complete, withdraw };
  };
  const step = { table: 'client_orders', act: 'update' } as const;

  test('canceled and sent at once: exactly one of the two succeeds, in either order', async () => {
    const first = await confirmed();
    assert.deepEqual(codes(await pauses.interleave(step, first.cancel, first.ship)), [200, 1008]);
    assert.deepEqual(await setup.statusesOf(first.ids), ['available', 'available']);
    const second = await confirmed();
    assert.deepEqual(codes(await pauses.interleave(step, second.ship, second.cancel)), [200, 1008]);
    assert.deepEqual(await setup.statusesOf(second.ids), ['reserved', 'reserved']);
  });

  test('canceled and delivered at once: exactly one of the two succeeds', async () => {
    const order = await confirmed();
    assert.deepEqual(codes(await pauses.interleave(step, order.complete, order.cancel)), [200, 1008]);
    assert.deepEqual(await setup.statusesOf(order.ids), ['depleted', 'depleted']);
  });

  test('canceled by staff and client at once: samples are returned once', async () => {
    const ids = await setup.stock(1);
    const id = await setup.placed(me, ids);
    const cancel = (caller: Caller) => () =>
      caller.send(orders.cancel, { params: { id }, body: { reason: 'raced' } });
    assert.deepEqual(codes(await pauses.interleave(step, cancel(admin), cancel(me.caller))), [200, 1008]);
  });

  test('sent and withdrawn at once: a line of a shipment is not withdrawn', async () => {
    const order = await confirmed();
    const sent = { table: 'shipments', act: 'insert' } as const;
    assert.deepEqual(codes(await pauses.interleave(sent, order.ship, order.withdraw)), [200, 1005]);
  });

  test('sent twice at once: one shipment', async () => {
    const order = await confirmed();
    const sent = { table: 'shipments', act: 'insert' } as const;
    const [, two] = await pauses.interleave(sent, order.ship, order.ship);
    assert.equal(two.json().data.shipments.length, 1);
  });

  test('allocated by two at once, and closed meanwhile: never more samples than requested, none after closing', async () => {
    const term = await testApp.make.biomarker();
    const body = { ...setup.delivery(me), loincCode: term.loinc_code, quantity: 2 };
    const order = await me.caller.ok(orders.placeByCustomRequest, { body });
    const id = order.requests[0]?.id ?? 0;
    await setup.stock(5, { biomarkerId: term.id });
    const allocate = (count: number) => () =>
      admin.send(requests.allocate, { params: { id }, body: { count } });
    const [, two] = await pauses.interleave(lines, allocate(1), allocate(2));
    assert.deepEqual([two.statusCode, two.json().data.allocated], [200, 2]);
    const close = () => admin.send(requests.remove, { params: { id }, query: { reason: 'x' } });
    assert.equal(codeOf(await close()), 1008);
  });

  test('allocating skips samples that another transaction has locked instead of waiting', async () => {
    const term = await testApp.make.biomarker();
    const [first = 0, second = 0] = await setup.stock(2, { biomarkerId: term.id });
    const cart = await setup.cartWith(me, [first]);
    await setup.lapse([first]);
    const body = { ...setup.delivery(rival), loincCode: term.loinc_code, quantity: 1 };
    const ask = () => rival.caller.send(orders.placeByCustomRequest, { body });
    const [one, two] = await pauses.interleave({ table: 'cart_lines', act: 'delete' }, place(me, cart), ask, {
      passes: true,
    });
    assert.deepEqual(codes([one, two]), [200, 200]);
    assert.deepEqual(
      two.json().data.lines.map((line: { sampleId: number }) => line.sampleId),
      [second],
    );
  });

  test('the same custom request twice at once is one order', async () => {
    const term = await testApp.make.biomarker();
    const body = { ...setup.delivery(me), loincCode: term.loinc_code, quantity: 1 };
    const ask = () => me.caller.send(orders.placeByCustomRequest, { body });
    const requested = { table: 'inventory_requests', act: 'insert' } as const;
    const [one, two] = await pauses.interleave(requested, ask, ask);
    assert.equal(one.json().data.id, two.json().data.id);
  });
});
