import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type OwnOrder, orders } from '@aliquot/contract/orders';
import { setBatchPrice } from '@aliquot/contract/sample-batches';
import { samples } from '@aliquot/contract/samples';
import { type Buyer, type OrderTests, openOrderTests } from '../../../../test/buyer-setup.ts';

let { testApp, setup, admin, me } = {} as OrderTests;

before(async () => {
  ({ testApp, setup, admin, me } = await openOrderTests());
});
after(() => setup.closeSound());

const own = async (who: Buyer, id: number) =>
  (await who.caller.ok(orders.get, { params: { id } })) as OwnOrder;

describe('placing', () => {
  test('the cart becomes the order with number, prices, address and reservations, and the next cart is a new one', async () => {
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

  test('prices and names of lines do not change, and the sample cannot be edited, priced, deleted or taken off sale', async () => {
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

  test('a shipment method that does not fit the samples’ storage fails at its field, and nothing is ordered', async () => {
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

  test('a location that is inactive or of another company fails at its field', async () => {
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

  test('an empty cart cannot be placed', async () => {
    const { id } = await me.caller.ok(orders.createCart, {});
    const refusal = await me.caller.refused(orders.place, { params: { id }, body: setup.delivery(me) });
    assert.deepEqual(
      [refusal.status, refusal.code, refusal.message],
      [409, 1008, ['There is nothing to order in this cart.']],
    );
  });

  test('place names the samples that became unavailable and orders nothing; without them the order is placed', async () => {
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

  test('a withdrawn line is left out when the expected total is the total without it', async () => {
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

  test('another total than the expected one fails with both totals', async () => {
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

  test('placing twice is one order: with the same key, without a key, from two tabs, and later', async () => {
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
