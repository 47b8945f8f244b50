import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { shippingLocations } from '@aliquot/contract/companies';
import { orders } from '@aliquot/contract/orders';
import { samples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { type OrderTests, openOrderTests, parcel } from '../../../../test/buyer-setup.ts';
import { tidyHolds } from '../cart/jobs.ts';

let { testApp, setup, admin, me, readAsStaff, manage } = {} as OrderTests;

before(async () => {
  ({ testApp, setup, admin, me, readAsStaff, manage } = await openOrderTests());
});
after(() => setup.closeSound());

/** Which of these samples were published to clients as available, with repeats. */
async function publishedAvailable(ids: number[]): Promise<number[]> {
  const rows = await testApp.db
    .selectFrom('events')
    .select('payload')
    .where('kind', '=', 'sample.available')
    .orderBy('id')
    .execute();
  return rows
    .flatMap(({ payload }) => (payload as { ids: number[] }).ids)
    .filter((id) => ids.includes(id))
    .sort((a, b) => a - b);
}

describe('the lifecycle of an order', () => {
  test('from cart to delivery every transition happens once, notifies the client and is in the timeline', async () => {
    const who = await setup.buyer();
    const [first = 0, second = 0] = await setup.stock(2);
    const id = await setup.placed(who, [first, second]);
    const colleague = await testApp.make.user({ role: 'admin' });
    const assigned = await admin.ok(orders.assign, { params: { id }, body: { userId: colleague.id } });
    assert.deepEqual([assigned.status, assigned.assignee?.id], ['assigned', colleague.id]);
    assert.deepEqual(
      assigned.nextSteps.filter(({ primary }) => primary).map(({ step }) => step),
      ['confirm'],
    );
    const reassigned = await admin.ok(orders.assign, { params: { id }, body: {} });
    assert.notEqual(reassigned.assignee?.id, colleague.id);
    await manage(id, { status: 'confirmed' });
    const sent = await admin.ok(orders.ship, { params: { id }, body: parcel({ sampleIds: [first] }) });
    assert.deepEqual([sent.status, sent.sent, sent.shipments[0]?.sampleIds], ['dispatched', 1, [first]]);
    assert.equal(sent.nextSteps.find(({ step }) => step === 'complete')?.blocked, 'lines_unsent');
    const early = await admin.refused(orders.manage, { params: { id }, body: { status: 'delivered' } });
    assert.deepEqual(
      [early.code, early.message],
      [1008, ['Some samples of this order are in no shipment yet.']],
    );
    await admin.ok(orders.ship, { params: { id }, body: parcel({ trackingNumber: '' }) });
    const done = await manage(id, { status: 'delivered' });
    assert.equal(done.status, 'delivered');
    assert.ok(Math.abs(Date.parse(done.completionDate ?? '') - Date.now()) < 60_000);
    assert.deepEqual(await setup.statusesOf([first, second]), ['depleted', 'depleted']);
    assert.deepEqual(done.timeline.map(({ kind }) => kind).reverse(), [
      'cart_opened',
      'placed',
      'assigned',
      'reassigned',
      'confirmed',
      'dispatched',
      'shipment',
      'shipment',
      'delivered',
    ]);
    const mails = await testApp.mailsTo(who.email, 5);
    assert.deepEqual(
      mails.map(({ template }) => template),
      ['order_placed', 'order_confirmed', 'order_dispatched', 'order_dispatched', 'order_delivered'],
    );
    assert.match(
      mails[2]?.text ?? '',
      /1 specimen of your order .* was sent with FedEx[\s\S]*7946 4402 1187/,
    );
    assert.equal((await testApp.mailsTo(colleague.email))[0]?.template, 'order_assigned');
  });

  test('delivering depletes the samples and freezes the order except for its completion date', async () => {
    const [sample = 0] = await setup.stock(1);
    const id = await setup.placed(me, [sample]);
    await manage(id, { status: 'confirmed' });
    const done = await manage(id, { status: 'delivered', completionDate: new Date().toISOString() });
    const back = await admin.refused(samples.update, {
      params: { id: sample },
      body: { status: 'available' },
    });
    assert.match(back.message[0] ?? '', new RegExp(`was delivered with ${done.number}`));
    await assert.rejects(
      testApp.db.updateTable('samples').set({ status: 'available' }).where('id', '=', sample).execute(),
      /cannot be available/,
    );
    assert.equal(
      (await admin.refused(orders.manage, { params: { id }, body: { purchaseOrderNumber: 'X' } })).code,
      1008,
    );
    const placedAt = Date.parse(done.placedAt);
    for (const [completionDate, problem] of [
      [new Date(placedAt - 1000).toISOString(), 'This is before the order was placed.'],
      [new Date(Date.now() + 3_600_000).toISOString(), 'This day is still to come.'],
    ] as const) {
      const refusal = await admin.refused(orders.manage, { params: { id }, body: { completionDate } });
      assert.deepEqual(refusal.fields, { completionDate: [problem] });
    }
    const at = new Date(placedAt + 1).toISOString();
    const corrected = await manage(id, { completionDate: at });
    assert.equal(corrected.completionDate, at);
    assert.deepEqual(corrected.timeline[0]?.details.field, 'completionDate');
  });

  test('an order dispatched without a shipment is in the overview until it has one; nothing is sent twice', async () => {
    const id = await setup.placed(me, await setup.stock(2));
    await manage(id, { status: 'confirmed' });
    await manage(id, { status: 'dispatched' });
    const left = async () => (await admin.ok(orders.overview, {})).withoutShipment.map((order) => order.id);
    assert.deepEqual(await left(), [id]);
    await admin.ok(orders.ship, { params: { id }, body: parcel() });
    assert.deepEqual(await left(), []);
    const twice = await admin.ok(orders.ship, { params: { id }, body: parcel() });
    assert.equal(twice.shipments.length, 1);
    const more = await admin.refused(orders.ship, {
      params: { id },
      body: parcel({ trackingNumber: 'another' }),
    });
    assert.deepEqual([more.code, more.message], [1008, ['No sample of this order is left to send.']]);
    for (const sentDate of ['2020-01-01', '2099-01-01'])
      assert.deepEqual(
        Object.keys(
          (await admin.refused(orders.ship, { params: { id }, body: parcel({ sentDate }) })).fields ?? {},
        ),
        ['sentDate'],
      );
  });

  test('canceling returns every sample, puts expired ones on hold, and is open to the client until the order is confirmed', async () => {
    const [good = 0, old = 0] = await setup.stock(2);
    const id = await setup.placed(me, [good, old]);
    await sql`update samples set expiration_date = '2020-01-01' where id = ${old}`.execute(testApp.db);
    await admin.ok(orders.assign, { params: { id }, body: {} });
    const done = await me.caller.ok(orders.cancel, { params: { id }, body: { reason: 'Study stopped' } });
    assert.deepEqual(
      [done.status, done.cancelReason, done.samples, done.total],
      ['cancelled', 'Study stopped', 0, 0],
    );
    assert.deepEqual(await setup.statusesOf([good, old]), ['available', 'on_hold']);
    assert.equal(
      (await me.caller.refused(orders.cancel, { params: { id }, body: { reason: 'x' } })).code,
      1008,
    );
    const confirmed = await setup.placed(me, [good]);
    await manage(confirmed, { status: 'confirmed' });
    assert.equal(
      (await me.caller.refused(orders.cancel, { params: { id: confirmed }, body: { reason: 'x' } })).code,
      1008,
    );
    assert.deepEqual(
      Object.keys(
        (await admin.refused(orders.manage, { params: { id: confirmed }, body: { status: 'cancelled' } }))
          .fields ?? {},
      ),
      ['reason'],
    );
    await manage(confirmed, { status: 'cancelled', reason: 'Freezer failed' });
    assert.deepEqual(await setup.statusesOf([good]), ['available']);
    assert.equal((await admin.refused(orders.cancel, { params: { id }, body: { reason: ' ' } })).code, 1005);
  });

  test('withdrawn lines stay but do not count in the total; their samples get the given status; withdrawing the last line cancels the order', async () => {
    const who = await setup.buyer();
    const [broken = 0, kept = 0] = await setup.stock(2);
    const id = await setup.placed(who, [broken, kept]);
    const withdraw = (sampleIds: number[], sampleStatus: 'damaged' | 'available') => ({
      params: { id },
      body: { sampleIds, reason: 'Tube broken', sampleStatus },
    });
    for (const ids of [[999999], [broken, 999999]])
      assert.deepEqual((await admin.refused(orders.withdrawItems, withdraw(ids, 'damaged'))).fields, {
        sampleIds: ['This sample is not in the order, or can no longer be chosen.'],
      });
    const less = await admin.ok(orders.withdrawItems, withdraw([broken], 'damaged'));
    assert.deepEqual([less.status, less.total, less.samples], ['placed', 50, 1]);
    assert.deepEqual(
      less.lines.find(({ sampleId }) => sampleId === broken)?.withdrawn?.reason,
      'Tube broken',
    );
    assert.deepEqual(await setup.statusesOf([broken]), ['damaged']);
    const [, mail] = await testApp.mailsTo(who.email, 2);
    assert.match(mail?.text ?? '', /1 specimen had to be taken out .*SP-\w+\.[\s\S]*Tube broken/);
    assert.equal((await admin.refused(orders.withdrawItems, withdraw([broken], 'damaged'))).code, 1005);
    const over = await admin.ok(orders.withdrawItems, withdraw([kept], 'available'));
    assert.deepEqual([over.status, over.cancelReason], ['cancelled', 'Tube broken']);
    assert.deepEqual(await setup.statusesOf([kept]), ['available']);
  });

  test('a sample that expired meanwhile is not published as available by canceling, withdrawing, removing or a lapsed hold', async () => {
    const who = await setup.buyer();
    const [good = 0, canceled = 0, withdrawn = 0, removed = 0, lapsed = 0] = await setup.stock(5);
    const first = await setup.placed(who, [good, canceled]);
    const second = await setup.placed(who, [withdrawn]);
    const cart = await setup.cartWith(who, [removed, lapsed]);
    const old = [canceled, withdrawn, removed, lapsed];
    await sql`update samples set expiration_date = '2020-01-01' where id = any (${old}::integer[])`.execute(
      testApp.db,
    );
    await who.caller.ok(orders.cancel, { params: { id: first }, body: { reason: 'Study stopped' } });
    const body = { sampleIds: [withdrawn], reason: 'Returned', sampleStatus: 'available' as const };
    await admin.ok(orders.withdrawItems, { params: { id: second }, body });
    await who.caller.ok(orders.removeItem, { params: { id: cart }, body: { sampleId: removed } });
    await setup.lapse([lapsed]);
    await tidyHolds(testApp.db, testApp.services);
    assert.deepEqual(await publishedAvailable([good, ...old]), [good]);
  });

  test('lines of a shipment cannot be withdrawn', async () => {
    const [sent = 0, unsent = 0] = await setup.stock(2);
    const id = await setup.placed(me, [sent, unsent]);
    await manage(id, { status: 'confirmed' });
    await admin.ok(orders.ship, { params: { id }, body: parcel({ sampleIds: [sent] }) });
    const body = { reason: 'x', sampleStatus: 'damaged' as const };
    assert.equal(
      (await admin.refused(orders.withdrawItems, { params: { id }, body: { ...body, sampleIds: [sent] } }))
        .code,
      1005,
    );
    const done = await admin.ok(orders.withdrawItems, {
      params: { id },
      body: { ...body, sampleIds: [unsent] },
    });
    assert.deepEqual([done.status, done.samples, done.sent], ['dispatched', 1, 1]);
  });

  test('changed fields are in the timeline; an old version fails with the current order', async () => {
    const id = await setup.placed(me, await setup.stock(1));
    const elsewhere = await testApp.make.shippingLocation({
      companyId: me.companyId,
      name: 'Cold dock',
      city: 'Lyon',
    });
    const { version } = await readAsStaff(id);
    const changed = await manage(id, {
      version,
      purchaseOrderNumber: 'PO-9',
      shipmentMethod: 'courier',
      shippingLocationId: elsewhere.id,
      note: null,
    });
    assert.deepEqual(
      [changed.purchaseOrderNumber, changed.shipmentMethod, changed.fullAddress],
      ['PO-9', 'courier', '1 Dock Road, Lyon'],
    );
    assert.deepEqual(
      changed.timeline
        .filter(({ kind }) => kind === 'changed')
        .map(({ details }) => [details.field, details.to]),
      [
        ['shippingLocation', 'Cold dock'],
        ['shipmentMethod', 'courier'],
        ['purchaseOrderNumber', 'PO-9'],
      ],
    );
    const stale = await admin.refused(orders.manage, { params: { id }, body: { version, note: 'x' } });
    assert.equal(stale.code, 1006);
    assert.equal(
      (stale.details as { current: { purchaseOrderNumber: string } }).current.purchaseOrderNumber,
      'PO-9',
    );
    const foreign = await testApp.make.shippingLocation();
    assert.equal(
      (await admin.refused(orders.manage, { params: { id }, body: { shippingLocationId: foreign.id } })).code,
      1005,
    );
    // The order keeps its own copy of the address.
    await admin.ok(shippingLocations.remove, { params: { id: elsewhere.id } });
    assert.equal((await readAsStaff(id)).shippingLocation.name, 'Cold dock');
  });

  test('orders can be assigned to active staff only', async () => {
    const id = await setup.placed(me, await setup.stock(1));
    const gone = await testApp.make.user({ role: 'admin', status: 'blocked' });
    for (const userId of [me.id, gone.id, 999999])
      assert.deepEqual(
        Object.keys((await admin.refused(orders.assign, { params: { id }, body: { userId } })).fields ?? {}),
        ['userId'],
      );
  });
});
