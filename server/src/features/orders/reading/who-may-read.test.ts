import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type OwnOrder, orders } from '@aliquot/contract/orders';
import { type Buyer, type OrderTests, openOrderTests, parcel } from '../../../../test/buyer-setup.ts';
import type { Caller } from '../../../../test/harness.ts';

let { testApp, setup, admin, me, readAsStaff, manage } = {} as OrderTests;
let manager: Buyer;

before(async () => {
  ({ testApp, setup, admin, me, readAsStaff, manage } = await openOrderTests());
  manager = await setup.buyer({ companyId: me.companyId, role: 'client_manager' });
});
after(() => setup.closeSound());

const own = async (who: Buyer, id: number) =>
  (await who.caller.ok(orders.get, { params: { id } })) as OwnOrder;

describe('who may read an order', () => {
  test('staff see all orders, a manager their company’s, others their own; a foreign order gets the same 404 as a missing one', async () => {
    const mine = await setup.placed(me, await setup.stock(1));
    const stranger = await setup.buyer();
    const colleague = await setup.buyer({ companyId: me.companyId });
    const foreign = await setup.placed(stranger, await setup.stock(1));
    const idsFor = async ({ caller }: { caller: Caller }) =>
      (await caller.ok(orders.getMany, { body: { limit: 200 } })).items.map(({ id }) => id);
    assert.deepEqual(await idsFor(me), [mine]);
    assert.deepEqual(await idsFor(manager), [mine]);
    assert.deepEqual(await idsFor(colleague), []);
    assert.deepEqual(await idsFor(stranger), [foreign]);
    assert.deepEqual((await idsFor({ caller: admin })).sort(), [mine, foreign].sort());
    for (const { caller } of [stranger, colleague])
      for (const row of [orders.get, orders.confirmation] as const) {
        const refusal = await caller.refused(row, { params: { id: mine } });
        const missing = await caller.refused(row, { params: { id: 999999 } });
        assert.deepEqual([refusal.status, refusal.message], [404, missing.message]);
      }
    const cancel = { params: { id: mine }, body: { reason: 'no' } };
    for (const { caller } of [stranger, colleague])
      assert.equal((await caller.refused(orders.cancel, cancel)).code, 1004);
    await manager.caller.ok(orders.cancel, cancel);
  });

  test('when a user moves to another company, their orders stay with the company they were placed for', async () => {
    const mover = await setup.buyer();
    const id = await setup.placed(mover, await setup.stock(1));
    const elsewhere = await testApp.make.company();
    await testApp.db
      .updateTable('users')
      .set({ client_company_id: elsewhere.id })
      .where('id', '=', mover.id)
      .execute();
    assert.equal((await mover.caller.refused(orders.get, { params: { id } })).code, 1004);
    const boss = await setup.buyer({ companyId: mover.companyId, role: 'client_manager' });
    assert.equal((await own(boss, id)).id, id);
    await boss.caller.ok(orders.cancel, { params: { id }, body: { reason: 'moved on' } });
  });

  test('of a donor above 90 a client sees the result class that the search shows, not that of the true age', async () => {
    const term = await testApp.make.biomarker();
    const interval = (low: number, high: number, age_from: number, age_to: number | null) =>
      testApp.db
        .insertInto('loinc_ranges')
        .values({ loinc_biomarker_id: term.id, low, high, age_from, age_to, label: 'Normal' })
        .execute();
    await interval(10, 20, 0, 94);
    await interval(1, 5, 95, null);
    const bought = [];
    for (const born of ['1934-03-01', '1924-03-01', '1914-03-01'])
      bought.push(
        ...(await setup.stock(1, {
          biomarkerId: term.id,
          biomarker_value: '12',
          collection_date: '2024-03-01',
          donor_dob: born,
        })),
      );
    const id = await setup.placed(me, bought);
    const classes = ({ lines }: Pick<OwnOrder, 'lines'>) => lines.map(({ resultClass }) => resultClass);
    assert.deepEqual(classes(await own(me, id)), ['normal', 'normal', 'normal']);
    assert.deepEqual(classes(await readAsStaff(id)), ['normal', 'high', 'high']);
    await me.caller.ok(orders.cancel, { params: { id }, body: { reason: 'no' } });
  });

  test('a client sees public codes and names of staff, and nothing else of the supplier', async () => {
    const [sample = 0] = await setup.stock(1, {
      accession: 'CANARY-1',
      storage_location: 'CANARY-2',
      biobank_id: 'CANARY-3',
      donor_dob: '1961-02-03',
      collection_date: '2023-04-05',
      expiration_date: '2033-04-05',
      donor_zip: '68102',
    });
    const id = await setup.placed(me, [sample]);
    await admin.ok(orders.assign, { params: { id }, body: {} });
    await admin.ok(orders.addNote, { params: { id }, body: { note: 'CANARY-NOTE' } });
    await manage(id, { status: 'confirmed' });
    await admin.ok(orders.ship, { params: { id }, body: parcel() });
    for (const { caller } of [me, manager]) {
      const detail = await caller.send(orders.get, { params: { id } });
      const list = await caller.send(orders.getMany, { body: {} });
      for (const hidden of [
        'CANARY',
        '1961',
        '2023-04-05',
        '2033',
        '68102',
        'accession',
        'storageLocation',
        'storageFacility',
      ])
        assert.ok(!detail.body.includes(hidden) && !list.body.includes(hidden), hidden);
    }
    const order = await own(me, id);
    assert.deepEqual(Object.keys(order.assignee ?? {}), ['name']);
    assert.ok(order.timeline.every(({ by }) => by === null || Object.keys(by).join() === 'name'));
    const theirs = await readAsStaff(id);
    const [line] = theirs.lines;
    assert.deepEqual(
      [line?.accession, line?.storageLocation, line?.sampleStatus],
      ['CANARY-1', 'CANARY-2', 'reserved'],
    );
    assert.ok(theirs.timeline.some(({ kind, details }) => kind === 'note' && details.note === 'CANARY-NOTE'));
  });
});
