import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { companies } from '@aliquot/contract/companies';
import { orders } from '@aliquot/contract/orders';
import { type OrderTests, openOrderTests, parcel } from '../../../../test/buyer-setup.ts';
import type { Caller } from '../../../../test/harness.ts';

let { setup, admin, me, readAsStaff, manage } = {} as OrderTests;

before(async () => {
  ({ setup, admin, me, readAsStaff, manage } = await openOrderTests());
});
after(() => setup.closeSound());

describe('rooms that depend on orders', () => {
  test('removing a company with orders under way fails and names the orders', async () => {
    const who = await setup.buyer();
    const id = await setup.placed(who, await setup.stock(1));
    const { number } = await readAsStaff(id);
    const refusal = await admin.refused(companies.remove, { params: { id: who.companyId } });
    assert.deepEqual([refusal.code, refusal.details], [1006, { orders: [{ id, number }] }]);
    await admin.ok(orders.cancel, { params: { id }, body: { reason: 'x' } });
    await admin.ok(companies.remove, { params: { id: who.companyId } });
  });
});

describe('chain of custody', () => {
  test('lists every reservation, return, withdrawal, shipment and delivery of a sample, with user and reason', async () => {
    const who = await setup.buyer();
    const [id = 0] = await setup.stock(1);
    const first = await setup.placed(who, [id]);
    await who.caller.ok(orders.cancel, { params: { id: first }, body: { reason: 'Too early' } });
    const second = await setup.placed(who, [id]);
    await admin.ok(orders.withdrawItems, {
      params: { id: second },
      body: { sampleIds: [id], reason: 'Label torn', sampleStatus: 'available' },
    });
    const third = await setup.placed(who, [id]);
    await manage(third, { status: 'confirmed' });
    await admin.ok(orders.ship, { params: { id: third }, body: parcel() });
    await manage(third, { status: 'delivered' });
    const { entries } = await admin.ok(orders.custody, { params: { id } });
    assert.deepEqual(
      entries.map(({ kind, order, reason, shipment }) => [kind, order.id, reason, shipment?.carrier ?? null]),
      [
        ['reserved', first, null, null],
        ['returned', first, 'Too early', null],
        ['reserved', second, null, null],
        ['withdrawn', second, 'Label torn', null],
        ['reserved', third, null, null],
        ['sent', third, null, 'FedEx'],
        ['delivered', third, null, null],
      ],
    );
    assert.equal(entries[0]?.by?.id, who.id);
    assert.equal((await admin.refused(orders.custody, { params: { id: 999999 } })).code, 1004);
  });
});

describe('lists', () => {
  test('apply filters, search and sort, and the staff overview counts by status', async () => {
    const who = await setup.buyer();
    const [cheap = 0] = await setup.stock(1, { specimen_price: 1 });
    const [dear = 0] = await setup.stock(1, { specimen_price: 999 });
    const one = await setup.placed(who, [cheap]);
    const two = await setup.placed(who, [dear]);
    await admin.ok(orders.assign, { params: { id: two }, body: {} });
    const { number, assignee } = await readAsStaff(two);
    const list = async (body: object) =>
      (await admin.ok(orders.getMany, { body: { clientCompanyId: who.companyId, ...body } })).items.map(
        ({ id }) => id,
      );
    assert.deepEqual(await list({}), [two, one]);
    assert.deepEqual(await list({ sortBy: 'total' }), [one, two]);
    assert.deepEqual(await list({ status: 'assigned' }), [two]);
    assert.deepEqual(await list({ status: ['placed', 'assigned'], sortBy: 'number' }), [one, two]);
    assert.deepEqual(await list({ unassigned: true }), [one]);
    assert.deepEqual(await list({ assigneeId: assignee?.id }), [two]);
    assert.deepEqual(await list({ search: number.toLowerCase() }), [two]);
    assert.deepEqual(await list({ search: 'po-1' }), [two, one]);
    assert.deepEqual(await list({ search: '%' }), []);
    const today = new Date().toISOString().slice(0, 10);
    assert.deepEqual(await list({ placedFrom: today, placedTo: today }), [two, one]);
    assert.deepEqual(await list({ placedTo: '2020-01-01' }), []);
    assert.deepEqual(await list({ active: false }), []);
    await admin.ok(orders.cancel, { params: { id: one }, body: { reason: 'x' } });
    assert.deepEqual(await list({ active: true }), [two]);
    assert.deepEqual(await list({ excludeIds: [two] }), [one]);
    const overview = await admin.ok(orders.overview, {});
    assert.deepEqual([overview.statuses.new, overview.waitingLongest], [0, null]);
    const waiting = await setup.placed(who, await setup.stock(1));
    assert.equal((await admin.ok(orders.overview, {})).waitingLongest?.id, waiting);
    assert.ok(overview.statuses.assigned > 0 && overview.statuses.cancelled > 0);
    for (const body of [{ clientCompanyId: 1 }, { assigneeId: 1 }, { sortBy: 'company' }] as never[])
      assert.equal((await who.caller.refused(orders.getMany, { body })).code, 1005);
  });

  test('find an order by sample code, carrier and tracking number, for staff by accession too', async () => {
    const who = await setup.buyer();
    const [one = 0] = await setup.stock(1, { accession: 'Zürich-ACC 77' });
    const id = await setup.placed(who, [one]);
    await setup.placed(who, await setup.stock(1));
    await manage(id, { status: 'confirmed' });
    await admin.ok(orders.ship, {
      params: { id },
      body: parcel({ carrier: 'Quick Courier', trackingNumber: 'QC 55 4411' }),
    });
    const { code } = (await readAsStaff(id)).lines[0] ?? assert.fail('no line');
    const found = async (caller: Caller, search: string) =>
      (await caller.ok(orders.getMany, { body: { search } })).items.map((order) => order.id);
    for (const words of [code, code.toLowerCase(), 'quick courier', 'QC 55 4411', 'qc554411'])
      for (const caller of [admin, who.caller]) assert.deepEqual(await found(caller, words), [id], words);
    assert.deepEqual(await found(admin, 'zurich-acc'), [id]);
    assert.deepEqual(await found(who.caller, 'zurich-acc'), [], 'clients never see accessions');
    const stranger = await setup.buyer();
    assert.deepEqual(await found(stranger.caller, code), []);
  });

  test('of spend sum a company’s orders by month, without canceled orders and withdrawn lines', async () => {
    const who = await setup.buyer({ role: 'client_manager' });
    const [a = 0, b = 0, c = 0] = await setup.stock(3, { specimen_price: 20.1 });
    const kept = await setup.placed(who, [a, b]);
    await admin.ok(orders.withdrawItems, {
      params: { id: kept },
      body: { sampleIds: [b], reason: 'x', sampleStatus: 'damaged' },
    });
    const gone = await setup.placed(who, [c]);
    await admin.ok(orders.cancel, { params: { id: gone }, body: { reason: 'x' } });
    const spend = await who.caller.ok(orders.spend, {});
    assert.equal(spend.months.length, 12);
    assert.deepEqual(spend.months.at(-1), {
      month: new Date().toISOString().slice(0, 7),
      orders: 1,
      samples: 1,
      total: 20.1,
      shipping: 0,
    });
    assert.deepEqual(
      [spend.total, spend.people.map(({ id, total }) => [id, total])],
      [20.1, [[who.id, 20.1]]],
    );
    assert.equal((await me.caller.refused(orders.spend, {})).code, 1003);
    assert.equal(
      (await who.caller.refused(orders.spend, { query: { from: '2026-02-01', to: '2026-01-01' } })).code,
      1005,
    );
  });
});
