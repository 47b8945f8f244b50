import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Order, type OwnOrder, orders } from '@aliquot/contract/orders';
import { setBatchPrice } from '@aliquot/contract/sample-batches';
import { samples } from '@aliquot/contract/samples';
import { type Buyer, createBuyerSetup, parcel } from '../../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createBuyerSetup>;
let admin: Caller;
let me: Buyer;
let manager: Buyer;

before(async () => {
  testApp = await openTestApp();
  setup = createBuyerSetup(testApp);
  admin = await testApp.as('admin');
  me = await setup.buyer();
  manager = await setup.buyer({ companyId: me.companyId, role: 'client_manager' });
});
after(() => setup.closeSound());

const own = async (who: Buyer, id: number) =>
  (await who.caller.ok(orders.get, { params: { id } })) as OwnOrder;
const staffs = async (id: number) => (await admin.ok(orders.get, { params: { id } })) as Order;
const manage = (id: number, body: object) => admin.ok(orders.manage, { params: { id }, body });

describe('who may', () => {
  test('staff see all, a manager their company’s, others their own; not yours and not there are the same', async () => {
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

  test('what moved with a person stays with the company it was placed for', async () => {
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

  test('of a donor above 90 a client sees the class of the search, not that of the true age', async () => {
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
    assert.deepEqual(classes(await staffs(id)), ['normal', 'high', 'high']);
    await me.caller.ok(orders.cancel, { params: { id }, body: { reason: 'no' } });
  });

  test('a client sees public codes, and of us no more than names', async () => {
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
    const theirs = await staffs(id);
    const [line] = theirs.lines;
    assert.deepEqual(
      [line?.accession, line?.storageLocation, line?.sampleStatus],
      ['CANARY-1', 'CANARY-2', 'reserved'],
    );
    assert.ok(theirs.timeline.some(({ kind, details }) => kind === 'note' && details.note === 'CANARY-NOTE'));
  });
});

describe('placing', () => {
  test('the cart becomes the order: numbered, priced, addressed, reserved, and the next cart is a new one', async () => {
    const ids = await setup.stock(3, { specimen_price: 33.35 });
    const who = await setup.buyer();
    const id = await setup.cartWith(who, ids);
    const order = await who.caller.ok(orders.place, {
      params: { id },
      body: setup.delivery(who, { note: 'On dry ice\nplease', expectedTotal: 100.05, expectedCount: 3 }),
    });
    assert.equal(order.id, id);
    assert.match(order.number, new RegExp(`^ALQ-${new Date().getUTCFullYear()}-\\d{6}$`));
    assert.deepEqual(
      [order.status, order.total, order.samples, order.note],
      ['placed', 100.05, 3, 'On dry ice\nplease'],
    );
    assert.equal(order.fullAddress, '1 Dock Road, Omaha');
    assert.deepEqual(
      order.lines.map(({ sampleId, live, price }) => [sampleId, live, price]),
      ids.map((sample) => [sample, true, 33.35]),
    );
    assert.deepEqual(
      order.timeline.map(({ kind }) => kind),
      ['placed', 'cart_opened'],
    );
    assert.deepEqual(
      order.nextSteps.map(({ step }) => step),
      ['cancel'],
    );
    assert.deepEqual(await setup.statusesOf(ids), ['reserved', 'reserved', 'reserved']);
    const next = await who.caller.ok(orders.createCart, {});
    assert.notEqual(next.id, id);
    assert.deepEqual([next.count, next.lastUsed?.purchaseOrderNumber], [0, 'PO-1']);
    const [mail] = await testApp.mailsTo(who.email);
    assert.match(mail?.subject ?? '', new RegExp(`^Order ${order.number} is placed$`));
    assert.match(mail?.text ?? '', /3 specimens, \$100\.05/);
  });

  test('prices and names stay as they were; the sample cannot be edited, priced, deleted or withdrawn from sale', async () => {
    const [sample = 0] = await setup.stock(1);
    const id = await setup.placed(me, [sample]);
    const { number } = await own(me, id);
    for (const body of [{ status: 'damaged' }, { specimenPrice: 1 }] as const) {
      const refusal = await admin.refused(samples.update, { params: { id: sample }, body });
      assert.equal(refusal.code, 1008);
      assert.match(refusal.message[0] ?? '', new RegExp(`is reserved for ${number}`));
    }
    assert.equal((await admin.refused(samples.remove, { params: { id: sample } })).code, 1008);
    const batch = await admin.ok(setBatchPrice, { body: { ids: [sample], specimenPrice: 1 } });
    assert.deepEqual([batch.changed, batch.reserved], [0, 1]);
    assert.equal((await own(me, id)).total, 50);
  });

  test('a method that does not fit how the samples are stored is refused beside its field, and nothing is bought', async () => {
    const [frozen = 0] = await setup.stock(1, { storage_condition: 'Frozen -80 C' });
    const [cool = 0] = await setup.stock(1, { storage_condition: '2-8 °C' });
    const [nitrogen = 0] = await setup.stock(1, { storage_condition: 'LN2' });
    const who = await setup.buyer();
    const id = await setup.cartWith(who, [frozen, cool, nitrogen]);
    const tried = async (shipmentMethod: string) =>
      (
        await who.caller.refused(orders.place, {
          params: { id },
          body: setup.delivery(who, { shipmentMethod }) as never,
        })
      ).fields;
    const sentence =
      'Refrigerated specimens do not travel by standard shipment, and those in liquid nitrogen only by courier. Choose another method.';
    for (const method of ['standard', 'express', 'overnight'])
      assert.deepEqual(await tried(method), { shipmentMethod: [sentence] });
    assert.deepEqual(await setup.statusesOf([frozen, cool]), ['available', 'available']);
    await who.caller.ok(orders.removeItem, { params: { id }, body: { sampleId: nitrogen } });
    assert.deepEqual(await tried('standard'), { shipmentMethod: [sentence] });
    const placed = await who.caller.ok(orders.place, { params: { id }, body: setup.delivery(who) });
    assert.deepEqual([placed.samples, placed.shipmentMethod], [2, 'express']);
  });

  test('a place of one’s own company that is active; anything else is a field to correct', async () => {
    const foreign = await testApp.make.shippingLocation();
    const off = await testApp.make.shippingLocation({ companyId: me.companyId, active: false });
    const id = await setup.cartWith(me, await setup.stock(1));
    for (const shippingLocationId of [foreign.id, off.id, 999999]) {
      const refusal = await me.caller.refused(orders.place, {
        params: { id },
        body: setup.delivery(me, { shippingLocationId }),
      });
      assert.deepEqual([refusal.code, Object.keys(refusal.fields ?? {})], [1005, ['shippingLocationId']]);
    }
    for (const more of [
      { purchaseOrderNumber: '' },
      { purchaseOrderNumber: undefined },
      { shipmentMethod: 'pigeon' },
      { total: 1 },
      { price: 1 },
    ])
      assert.equal(
        (await me.caller.refused(orders.place, { params: { id }, body: setup.delivery(me, more) as never }))
          .code,
        1005,
      );
    await me.caller.ok(orders.removeItem, {
      params: { id },
      body: {
        sampleIds: (
          await testApp.db
            .selectFrom('cart_lines')
            .select('sample_id')
            .where('client_order_id', '=', id)
            .execute()
        ).map((l) => l.sample_id),
      },
    });
  });

  test('an empty cart is refused', async () => {
    const { id } = await me.caller.ok(orders.createCart, {});
    const refusal = await me.caller.refused(orders.place, { params: { id }, body: setup.delivery(me) });
    assert.deepEqual(
      [refusal.status, refusal.code, refusal.message],
      [409, 1008, ['There is nothing to order in this cart.']],
    );
  });

  test('what was lost is named, nothing is ordered, the rest stays held; without it the order goes through', async () => {
    const who = await setup.buyer();
    const rival = await setup.buyer();
    const [taken = 0, held = 0, damaged = 0, kept = 0] = await setup.stock(4);
    const id = await setup.cartWith(who, [taken, held, damaged, kept]);
    await setup.lapse([taken, held]);
    await setup.placed(rival, [taken]);
    await setup.cartWith(rival, [held]);
    await admin.ok(samples.update, { params: { id: damaged }, body: { status: 'damaged' } });
    const refusal = await who.caller.refused(orders.place, { params: { id }, body: setup.delivery(who) });
    assert.deepEqual([refusal.status, refusal.code], [409, 1007]);
    assert.deepEqual(
      (refusal.details as { samples: { id: number; reason: string }[] }).samples.map((s) => [s.id, s.reason]),
      [
        [taken, 'taken'],
        [held, 'held'],
        [damaged, 'withdrawn'],
      ],
    );
    assert.deepEqual(await setup.statusesOf([kept]), ['available']);
    const cart = await who.caller.ok(orders.removeItem, {
      params: { id },
      body: { sampleIds: [taken, held, damaged] },
    });
    assert.deepEqual(
      cart.lines.map(({ state }) => state),
      ['held'],
    );
    const order = await who.caller.ok(orders.place, { params: { id }, body: setup.delivery(who) });
    assert.deepEqual(
      order.lines.map(({ sampleId }) => sampleId),
      [kept],
    );
  });

  test('a line seen as withdrawn is left out when the total is what the person saw', async () => {
    const who = await setup.buyer();
    const [damaged = 0, kept = 0] = await setup.stock(2);
    const id = await setup.cartWith(who, [damaged, kept]);
    await admin.ok(samples.update, { params: { id: damaged }, body: { status: 'damaged' } });
    const unseen = await who.caller.refused(orders.place, {
      params: { id },
      body: setup.delivery(who, { expectedTotal: 100 }),
    });
    assert.equal(unseen.code, 1007);
    const order = await who.caller.ok(orders.place, {
      params: { id },
      body: setup.delivery(who, { expectedTotal: 50, expectedCount: 1 }),
    });
    assert.deepEqual([order.samples, order.total], [1, 50]);
  });

  test('another total than the one seen is refused with both', async () => {
    const who = await setup.buyer();
    const [sample = 0] = await setup.stock(1);
    const id = await setup.cartWith(who, [sample]);
    await admin.ok(samples.update, { params: { id: sample }, body: { specimenPrice: 70 } });
    const refusal = await who.caller.refused(orders.place, {
      params: { id },
      body: setup.delivery(who, { expectedTotal: 50 }),
    });
    assert.deepEqual([refusal.code, refusal.details], [1006, { expectedTotal: 50, total: 70, count: 1 }]);
    const order = await who.caller.ok(orders.place, {
      params: { id },
      body: setup.delivery(who, { expectedTotal: 70 }),
    });
    assert.equal(order.total, 70);
  });

  test('sent twice it is one order: the same key, no key, two tabs, and again later', async () => {
    const who = await setup.buyer();
    const id = await setup.cartWith(who, await setup.stock(2));
    const sent = { params: { id }, body: setup.delivery(who) };
    const key = { 'idempotency-key': 'one-click' };
    const replies = await Promise.all([
      who.caller.ok(orders.place, sent),
      who.caller.ok(orders.place, sent, key),
      who.caller.ok(orders.place, sent, key),
      who.caller.ok(orders.place, sent),
    ]);
    const again = await who.caller.ok(orders.place, sent);
    assert.deepEqual(new Set([...replies, again].map(({ number }) => number)).size, 1);
    const { count } = await who.caller.ok(orders.getMany, { body: {} });
    assert.equal(count, 1);
    const other = await who.caller.refused(orders.place, {
      params: { id },
      body: setup.delivery(who, { purchaseOrderNumber: 'PO-2' }),
    });
    assert.equal(other.code, 1008);
    assert.equal(
      (await who.caller.refused(orders.addItem, { params: { id }, body: { sampleId: 1 } })).code,
      1008,
    );
  });
});
