import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type OwnOrder, orders } from '@aliquot/contract/orders';
import type { ShippingPricing } from '@aliquot/contract/shipping-pricing';
import { type Buyer, type OrderTests, openOrderTests } from '../../../../test/buyer-setup.ts';
import type { Caller } from '../../../../test/harness.ts';
import { onPostgres } from '../../../../test/harness-db.ts';
import { readPdf } from '../../../../test/pdf-text.ts';

let { testApp, setup, admin, me, readAsStaff, manage } = {} as OrderTests;
before(async () => {
  ({ testApp, setup, admin, me, readAsStaff, manage } = await openOrderTests());
});
after(() => setup.closeSound());
beforeEach(() => testApp.db.deleteFrom('seller').execute());

const priced = (shipping_pricing: ShippingPricing) =>
  testApp.db
    .insertInto('seller')
    .values({ legal_name: 'Seller', address1: '1 Road', city: 'Omaha', country: 'US', shipping_pricing })
    .execute();
const own = async (id: number, { caller }: { caller: Caller } = me) =>
  (await caller.ok(orders.get, { params: { id } })) as OwnOrder;
const place = async (who: Buyer = me, price = 100) =>
  setup.placed(who, await setup.stock(2, { specimen_price: price }));
const refused = (id: number, body: object) => admin.refused(orders.manage, { params: { id }, body });

async function printed(id: number, language: 'en' | 'fr') {
  const { url } = await me.caller.ok(
    orders.confirmation,
    { params: { id } },
    { 'accept-language': language },
  );
  const reply = await me.caller.raw({ method: 'GET', url: new URL(url, 'http://x').pathname });
  return readPdf(reply.rawPayload)
    .texts.join(' ')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** The mail of a kind to a new buyer in a language, after what `act` did with their order. */
async function mailed(language: 'en' | 'fr', kind: string, act: (id: number) => Promise<unknown>) {
  const reader = await setup.buyer();
  await testApp.db.updateTable('users').set({ language }).where('id', '=', reader.id).execute();
  await act(await place(reader));
  const mails = await testApp.mailsTo(reader.email, kind === 'order_placed' ? 1 : 2);
  const { text = '' } = mails.find(({ template }) => template === kind) ?? {};
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

describe('shipping that is not priced, the default', () => {
  test('cart and order say so, a confirmation needs no price, and documents and mails have the total alone', async () => {
    const { id } = await me.caller.ok(orders.createCart, {});
    const cart = await me.caller.ok(orders.get, { params: { id } });
    assert.equal(cart.shippingPricing, 'not_priced');
    const order = await place();
    await manage(order, { status: 'confirmed' });
    const { shippingPricing, shippingPrice, total, totalWithShipping, timeline } = await own(order);
    assert.deepEqual(
      [shippingPricing, shippingPrice, total, totalWithShipping],
      ['not_priced', null, 200, 200],
    );
    assert.deepEqual(timeline.find(({ kind }) => kind === 'confirmed')?.details, {});
    const text = await printed(order, 'en');
    assert.ok(text.includes('Total $200.00') && !/Subtotal|Shipping/.test(text));
    const confirm = (one: number) => manage(one, { status: 'confirmed' });
    assert.doesNotMatch(await mailed('en', 'order_confirmed', confirm), /Shipping/);
    assert.doesNotMatch(await mailed('en', 'order_placed', async () => {}), /Shipping/);
  });
});

describe('shipping that is included', () => {
  test('an order and a custom request are placed with a price of 0, and the documents say included', async () => {
    await priced('included');
    const order = await place();
    const term = await testApp.make.biomarker();
    const request = await me.caller.ok(orders.placeByCustomRequest, {
      body: { ...setup.delivery(me), loincCode: term.loinc_code, quantity: 1 },
    });
    for (const { shippingPrice, shippingPricing } of [await own(order), request])
      assert.deepEqual([shippingPrice, shippingPricing], [0, 'included']);
    await manage(order, { status: 'confirmed' });
    for (const [language, words] of [
      ['en', 'Subtotal $200.00 Shipping included Total $200.00'],
      ['fr', 'Sous-total 200,00 $US Expédition incluse Total 200,00 $US'],
    ] as const)
      assert.ok((await printed(order, language)).includes(words), language);
    const confirm = (id: number) => manage(id, { status: 'confirmed' });
    assert.match(
      await mailed('fr', 'order_confirmed', confirm),
      /2 échantillons : 200,00 \$US\. Expédition : incluse\. Total : 200,00 \$US\./,
    );
    assert.doesNotMatch(await mailed('en', 'order_placed', async () => {}), /Shipping/);
  });
});

describe('shipping that is quoted at confirmation', () => {
  beforeEach(() => priced('at_confirmation'));

  test('the cart, the mail and the order summary say that it is quoted', async () => {
    const { id } = await me.caller.ok(orders.createCart, {});
    assert.equal((await me.caller.ok(orders.get, { params: { id } })).shippingPricing, 'at_confirmation');
    const order = await place();
    const words = 'Subtotal $200.00 Shipping quoted at confirmation Total $200.00';
    assert.ok((await printed(order, 'en')).includes(words));
    assert.ok((await printed(order, 'fr')).includes('Expédition indiquée à la confirmation'));
    const nothing = async () => {};
    assert.match(
      await mailed('en', 'order_placed', nothing),
      /Shipping is quoted when we confirm the order\./,
    );
    assert.match(await mailed('fr', 'order_placed', nothing), /indiqué à la confirmation de la commande\./);
  });

  test('confirming needs a price, with the confirmation or before it; the client then sees three sums everywhere', async () => {
    const order = await place();
    for (const body of [{ status: 'confirmed' }, { status: 'confirmed', shippingPrice: null }]) {
      const { code, fields } = await refused(order, body);
      assert.deepEqual([code, fields], [1005, { shippingPrice: ['validate_required'] }]);
    }
    for (const shippingPrice of [-1, 1.005, 10_000_000, '40'])
      assert.deepEqual(Object.keys((await refused(order, { shippingPrice })).fields ?? {}), [
        'shippingPrice',
      ]);
    await manage(order, { status: 'confirmed', shippingPrice: 40.1 });
    const { total, shippingPrice, totalWithShipping, timeline } = await own(order);
    assert.deepEqual([total, shippingPrice, totalWithShipping], [200, 40.1, 240.1]);
    assert.deepEqual(
      timeline.filter(({ kind }) => kind === 'confirmed' || kind === 'changed').map(({ details }) => details),
      [{ total: 200, shipping: 40.1 }],
    );
    const { items } = await me.caller.ok(orders.getMany, { body: { limit: 200 } });
    assert.equal(items.find(({ id }) => id === order)?.totalWithShipping, 240.1);
    for (const [language, words] of [
      ['en', 'Subtotal $200.00 Shipping $40.10 Total $240.10'],
      ['fr', 'Sous-total 200,00 $US Expédition 40,10 $US Total 240,10 $US'],
    ] as const)
      assert.ok((await printed(order, language)).includes(words), language);
    const confirm = (id: number) => manage(id, { status: 'confirmed', shippingPrice: 40 });
    assert.match(
      await mailed('en', 'order_confirmed', confirm),
      /2 specimens: \$200\.00\. Shipping: \$40\.00\. Total: \$240\.00\./,
    );
    const later = await place();
    await manage(later, { shippingPrice: 25 });
    await manage(later, { status: 'confirmed' });
    assert.equal((await own(later)).shippingPrice, 25);
  });

  test('the last price for the same location and method is suggested to staff, as long as one is needed', async () => {
    const buyer = await setup.buyer();
    const first = await place(buyer);
    assert.equal((await readAsStaff(first)).suggestedShippingPrice, null);
    await manage(first, { status: 'confirmed', shippingPrice: 55 });
    await manage(await place(buyer), { status: 'confirmed', shippingPrice: 0 });
    const second = await place(buyer);
    assert.equal(
      (await readAsStaff(second)).suggestedShippingPrice,
      55,
      'what cost nothing suggests nothing',
    );
    assert.ok(!('suggestedShippingPrice' in (await own(second, buyer))));
    await manage(second, { shipmentMethod: 'courier' });
    assert.equal((await readAsStaff(second)).suggestedShippingPrice, null);
    await manage(second, { shippingPrice: 90 });
    assert.equal((await readAsStaff(second)).suggestedShippingPrice, null);
  });

  test('of two colleagues who confirm at once with different prices one wins, the other gets 1006', {
    skip: !onPostgres && 'the embedded engine has one session',
  }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await place();
      const { version } = await readAsStaff(order);
      const prices = [30, 31];
      const replies = await Promise.all(
        prices.map((shippingPrice) =>
          admin.send(orders.manage, {
            params: { id: order },
            body: { status: 'confirmed', shippingPrice, version },
          }),
        ),
      );
      assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 409]);
      const won = prices[replies.findIndex(({ statusCode }) => statusCode === 200)];
      const lost = replies.find(({ statusCode }) => statusCode === 409);
      assert.equal(JSON.parse(lost?.body ?? '').error.name, 'version_conflict');
      assert.equal((await own(order)).shippingPrice, won);
    }
  });
});

describe('a shipping price', () => {
  test('goes up and down until the order is confirmed, then only down, with an entry in the timeline each time', async () => {
    const order = await place();
    for (const shippingPrice of [40, 60, 50]) await manage(order, { shippingPrice });
    await manage(order, { status: 'confirmed' });
    await manage(order, { shippingPrice: 45.5 });
    for (const shippingPrice of [45.51, null]) {
      const { status, name, message } = await refused(order, { shippingPrice });
      assert.deepEqual([status, name], [409, 'shipping_agreed']);
      assert.deepEqual(message, ['Shipping was confirmed at $45.50. It can only be lowered.']);
    }
    const { shippingPrice, timeline } = await own(order);
    assert.equal(shippingPrice, 45.5);
    assert.deepEqual(
      timeline.filter(({ kind }) => kind === 'changed').map(({ details: { from, to } }) => [from, to]),
      [
        [50, 45.5],
        [60, 50],
        [40, 60],
        [null, 40],
      ],
    );
    await admin.ok(orders.cancel, { params: { id: order }, body: { reason: 'no' } });
    assert.equal((await refused(order, { shippingPrice: 1 })).name, 'transition_not_allowed');
  });

  test('cannot be added to an order that was confirmed without one', async () => {
    const order = await place();
    await manage(order, { status: 'confirmed' });
    const { name, message } = await refused(order, { shippingPrice: 0 });
    assert.equal(name, 'shipping_agreed');
    assert.match(message[0] ?? '', /without a shipping price/);
  });

  test('is not raised, added or removed after the confirmation by the database itself', async () => {
    const [order, bare] = [await place(), await place()];
    await manage(order, { status: 'confirmed', shippingPrice: 20 });
    await manage(bare, { status: 'confirmed' });
    const set = (id: number, shipping_price: number | null) =>
      testApp.db.updateTable('client_orders').set({ shipping_price }).where('id', '=', id).execute();
    for (const [id, price] of [
      [order, 20.01],
      [order, null],
      [bare, 0],
      [order, -1],
    ] as const)
      await assert.rejects(set(id, price), { code: '23514' });
    await set(order, 19.99);
  });

  test('adds up by month in the spend, beside the totals and without canceled orders', async () => {
    const manager = await setup.buyer({ role: 'client_manager' });
    const [kept, canceled] = [await place(manager), await place(manager)];
    for (const id of [kept, canceled]) await manage(id, { status: 'confirmed', shippingPrice: 12.34 });
    await admin.ok(orders.cancel, { params: { id: canceled }, body: { reason: 'no' } });
    const { months, total } = await manager.caller.ok(orders.spend, {});
    assert.deepEqual(
      months.filter(({ orders: count }) => count > 0).map((month) => [month.total, month.shipping]),
      [[200, 12.34]],
    );
    assert.equal(total, 200);
  });
});
