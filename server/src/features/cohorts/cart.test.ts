import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cohort, cohorts } from '@aliquot/contract/cohorts';
import { type Order, orders } from '@aliquot/contract/orders';
import { parse } from 'csv-parse/sync';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { createCohortSetup, failsAs } from '../../../test/cohort-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { readPdf } from '../../../test/pdf-text.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createCohortSetup>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  setup = createCohortSetup(testApp);
  admin = await testApp.as('admin');
});
after(() => setup.closeSound());

const openCart = async ({ caller }: Buyer) => (await caller.ok(orders.createCart, {})).id;
const sentBy = (cohort: Cohort, cartId: number, more: object = {}) => ({
  params: { id: cohort.id },
  body: { cartId, take: 'whole_sets' as const, ...more },
});
/** Two sets of two in a new buyer's cart, and the samples of a spare set. */
async function twoSets(name = 'High and normal') {
  const me = await setup.buyer();
  const stock = await setup.stocked([{}, { age: 60 }], [{}, { age: 60 }]);
  const cohort = await setup.create(me, stock.biomarkerId, { name });
  return { me, cohort, ...stock, cartId: await openCart(me) };
}

describe('add to cart', () => {
  test('adds all samples with their sets and holds them, and adding again adds nothing', async () => {
    const { me, cohort, cartId, cases, controls } = await twoSets();
    const told = await me.caller.ok(cohorts.addToCart, sentBy(cohort, cartId, { dryRun: true }));
    assert.deepEqual([told.added, told.total, told.skipped, told.cart.lines], [4, 200, [], []]);
    const sent = sentBy(cohort, cartId, { expectedTotal: told.total });
    const { added, total, cart } = await me.caller.ok(cohorts.addToCart, sent);
    assert.deepEqual([added, total, cart.count], [4, 200, 4]);
    const places = new Map(
      cart.lines.map(({ sample, state, cohort: place }) => [sample.id, { state, place }]),
    );
    assert.deepEqual(places.get(cases[1] ?? 0), {
      state: 'held',
      place: { name: 'High and normal', set: 2, role: 'case' },
    });
    assert.equal(places.get(controls[0] ?? 0)?.place?.role, 'control');
    const again = await me.caller.ok(cohorts.addToCart, sentBy(cohort, cartId));
    assert.deepEqual([again.added, again.skipped, again.cart.count], [0, [], 4]);
    const { sets } = await me.caller.ok(cohorts.get, { params: { id: cohort.id } });
    assert.ok(sets.every((set) => set.case.state === 'in_cart'));
  });

  test('leaves out sets with a lost sample, takes what there is, or nothing, as the caller wants', async () => {
    const { me, cohort, cartId, cases, controls } = await twoSets();
    await setup.cartWith(await setup.buyer(), [controls[0] ?? 0]);
    const take = (how: string) => sentBy(cohort, cartId, { take: how, dryRun: true });
    const whole = await me.caller.ok(cohorts.addToCart, take('whole_sets'));
    assert.deepEqual(
      whole.skipped.map(({ id, set, reason }) => [id, set, reason]),
      [
        [cases[0], 1, 'incomplete'],
        [controls[0], 1, 'held'],
      ],
    );
    assert.equal(whole.added, 2);
    const available = await me.caller.ok(cohorts.addToCart, take('available'));
    assert.deepEqual([available.added, available.skipped.map(({ id }) => id)], [3, [controls[0]]]);
    const failed = await failsAs(me.caller, 'samples_unavailable', cohorts.addToCart, take('all'));
    const { samples } = failed.details as { samples: { id: number; reason: string }[] };
    assert.deepEqual(
      samples.map(({ id, reason }) => [id, reason]),
      [[controls[0], 'held']],
    );
  });

  test('fails for another total than the caller saw, another cart, and a cart without room', async () => {
    const { me, cohort, cartId } = await twoSets();
    const wrong = sentBy(cohort, cartId, { expectedTotal: 199 });
    await failsAs(me.caller, 'total_changed', cohorts.addToCart, wrong);
    const other = await openCart(await setup.buyer({ companyId: me.companyId }));
    await failsAs(me.caller, 'not_found', cohorts.addToCart, sentBy(cohort, other));
    await setup.cartWith(me, await setup.stock(298));
    const failed = await failsAs(me.caller, 'cart_full', cohorts.addToCart, sentBy(cohort, cartId));
    assert.deepEqual(failed.message, [
      'A cart holds at most 300 specimens, and yours has room for 2. Place this order first.',
    ]);
  });

  test('a colleague adds a shared cohort to their own cart', async () => {
    const { me, cohort } = await twoSets();
    const shared = { params: { id: cohort.id }, body: { shared: true } };
    await me.caller.ok(cohorts.update, shared);
    const colleague = await setup.buyer({ companyId: me.companyId });
    const sent = sentBy(cohort, await openCart(colleague));
    assert.equal((await colleague.caller.ok(cohorts.addToCart, sent)).added, 4);
  });
});

describe('an order', () => {
  test('keeps name, set and role of its lines, whatever becomes of the cohort', async () => {
    const { me, cohort, cartId, cases } = await twoSets('Frozen');
    await me.caller.ok(cohorts.addToCart, sentBy(cohort, cartId));
    const [single = 0] = await setup.stock(1);
    await setup.cartWith(me, [single]);
    await me.caller.ok(orders.place, { params: { id: cartId }, body: setup.delivery(me) });
    await me.caller.ok(cohorts.remove, { params: { id: cohort.id }, query: {} });
    const { lines } = (await admin.ok(orders.get, { params: { id: cartId } })) as Order;
    const placeOf = (id: number) => lines.find(({ sampleId }) => sampleId === id)?.cohort;
    assert.deepEqual(placeOf(cases[0] ?? 0), { name: 'Frozen', set: 1, role: 'case' });
    assert.equal(placeOf(single), null);
    const changed = testApp.db.updateTable('order_lines').set({ cohort_set: 9 });
    await assert.rejects(changed.where('client_order_id', '=', cartId).execute(), /stays as it was ordered/);
  });

  test('shows its samples set after set on packing list and confirmation', async () => {
    const { me, cohort, cartId, cases, controls } = await twoSets('Printed');
    await me.caller.ok(cohorts.addToCart, sentBy(cohort, cartId));
    await me.caller.ok(orders.place, { params: { id: cartId }, body: setup.delivery(me) });
    const { lines } = (await admin.ok(orders.get, { params: { id: cartId } })) as Order;
    const codeOf = (id = 0) => lines.find(({ sampleId }) => sampleId === id)?.code;
    const expected = [cases[0], controls[0], cases[1], controls[1]].map(codeOf);
    for (const row of [orders.confirmation, orders.packingList] as const) {
      const { url } = await me.caller.ok(row, { params: { id: cartId }, body: {} } as never);
      const { texts } = readPdf((await testApp.nobody.raw({ method: 'GET', url })).rawPayload);
      const printed = texts.join('\n');
      assert.deepEqual(
        expected.toSorted((a, b) => printed.indexOf(String(a)) - printed.indexOf(String(b))),
        expected,
      );
      assert.match(printed, /Printed, set 2, control/);
    }
  });

  test('of the own company leaves its samples out of the cart as ordered', async () => {
    const { me, cohort, cartId, cases } = await twoSets();
    await setup.placed(await setup.buyer({ companyId: me.companyId }), [cases[0] ?? 0]);
    const { skipped } = await me.caller.ok(cohorts.addToCart, sentBy(cohort, cartId));
    assert.deepEqual(
      skipped.map(({ reason }) => reason),
      ['ordered', 'incomplete'],
    );
  });

  test('says nothing of the design to staff', async () => {
    const { me, cohort, cartId } = await twoSets('Only the name');
    const note = 'Our secret reason';
    await me.caller.ok(cohorts.update, { params: { id: cohort.id }, body: { note } });
    await me.caller.ok(cohorts.addToCart, sentBy(cohort, cartId));
    await me.caller.ok(orders.place, { params: { id: cartId }, body: setup.delivery(me) });
    const { body } = await admin.send(orders.get, { params: { id: cartId } });
    assert.ok(body.includes('Only the name'));
    assert.ok(!body.includes(note) && !body.includes('valueFrom') && !body.includes('onePerDonor'));
  });
});

test('the export has a row for each member, with set, role and what can be bought', async () => {
  const { me, cohort, controls } = await twoSets();
  await setup.withdraw(controls[1] ?? 0);
  const file = async (format: 'csv' | 'xlsx', language: string) => {
    const sent = { params: { id: cohort.id }, body: { format } };
    const { url } = await me.caller.ok(cohorts.export, sent, { 'accept-language': language });
    return testApp.nobody.raw({ method: 'GET', url });
  };
  const options = { bom: true, columns: true, record_delimiter: '\r\n' } as const;
  const rows = parse((await file('csv', 'en')).rawPayload, options) as Record<string, string>[];
  assert.deepEqual(
    rows.map((row) => [row.Set, row.Role, row.Value, row.Age, row['Price in USD'], row.Available]),
    [
      ['1', 'case', '20', '50', '50.00', 'available'],
      ['1', 'control', '2', '50', '50.00', 'available'],
      ['2', 'case', '20', '60', '50.00', 'available'],
      ['2', 'control', '2', '60', '50.00', 'withdrawn'],
    ],
  );
  const french = parse((await file('csv', 'fr')).rawPayload, options) as Record<string, string>[];
  assert.deepEqual([french[1]?.Rôle, french[3]?.Disponible], ['témoin', 'retiré']);
  const workbook = await file('xlsx', 'en');
  assert.match(String(workbook.headers['content-disposition']), /cohort-\d{4}-\d\d-\d\d\.xlsx/);
});
