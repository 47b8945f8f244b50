import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { rowFor } from '@aliquot/contract/endpoint';
import { type OwnOrder, orders } from '@aliquot/contract/orders';
import { requests } from '@aliquot/contract/requests';
import { samples } from '@aliquot/contract/samples';
import { type Buyer, createBuyerSetup } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { countStatements } from '../../../test/statements.ts';
import type { Context } from '../../platform/context.ts';
import { pageOf } from '../../platform/lists/index.ts';
import { listOfRequests } from './queries.ts';

type InventoryRequests = Awaited<ReturnType<ReturnType<typeof listOfRequests>['present']>>;

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createBuyerSetup>;
let admin: Caller;
let me: Buyer;
let term: { id: number; loinc_code: string; component: string };

before(async () => {
  testApp = await openTestApp();
  setup = createBuyerSetup(testApp);
  admin = await testApp.as('admin');
});
after(() => setup.closeSound());
beforeEach(async () => {
  me = await setup.buyer();
  term = await testApp.make.biomarker();
});

const newSample = async (given: object = {}) =>
  (await setup.stock(1, { biomarkerId: term.id, ...given }))[0] ?? 0;
const ask = (quantity: number, more: object = {}) => ({
  ...setup.delivery(me),
  loincCode: term.loinc_code,
  quantity,
  ...more,
});
const place = (quantity: number, more: object = {}, headers = {}) =>
  me.caller.ok(orders.placeByCustomRequest, { body: ask(quantity, more) }, headers);
const requestOf = (order: OwnOrder) => order.requests[0] ?? assert.fail('no request');
const read = (id: number) => admin.ok(requests.get, { params: { id } });
const own = async (id: number) => (await me.caller.ok(orders.get, { params: { id } })) as OwnOrder;

describe('looking up matching samples', () => {
  test('counts matches including held samples, and returns how many could be reserved and the price range', async () => {
    await newSample({ specimen_price: 10, donor_gender: 'Male', biomarker_value: '5', volume_number: 2 });
    const held = await newSample({ specimen_price: 30, donor_gender: 'Male', biomarker_value: '7' });
    await newSample({ specimen_price: 90, donor_gender: 'Female', biomarker_value: '9' });
    await newSample({ specimen_price: 1, status: 'damaged' });
    await newSample({ specimen_price: null });
    await newSample({ expiration_date: '2020-01-01' });
    await setup.cartWith(await setup.buyer(), [held]);
    const look = (more: object) =>
      me.caller.ok(requests.lookUp, { body: { loincCode: term.loinc_code, ...more } });
    assert.deepEqual(await look({ quantity: 5 }), {
      matching: 3,
      price: { from: 10, to: 90 },
      wouldReserve: 2,
    });
    assert.deepEqual(await look({ quantity: 1 }), {
      matching: 3,
      price: { from: 10, to: 90 },
      wouldReserve: 1,
    });
    assert.deepEqual(await look({ donorGender: 'Male', priceLimit: 20 }), {
      matching: 1,
      price: { from: 10, to: 10 },
      wouldReserve: 1,
    });
    assert.deepEqual(await look({ valueFrom: 6 }), {
      matching: 2,
      price: { from: 30, to: 90 },
      wouldReserve: 1,
    });
    assert.deepEqual(await look({ volumeKind: 'mL', volumeFrom: 1.5 }), {
      matching: 1,
      price: { from: 10, to: 10 },
      wouldReserve: 1,
    });
    assert.deepEqual(await look({ valueFrom: 100 }), { matching: 0, price: null, wouldReserve: 0 });
    const upside = await me.caller.refused(requests.lookUp, {
      body: { loincCode: term.loinc_code, valueFrom: 2, valueTo: 1 },
    });
    assert.deepEqual(Object.keys(upside.fields ?? {}), ['valueTo']);
    assert.deepEqual(
      Object.keys((await me.caller.refused(requests.lookUp, { body: { loincCode: '1-8' } })).fields ?? {}),
      ['loincCode'],
    );
    assert.equal(
      (
        await me.caller.refused(requests.lookUp, {
          body: { loincCode: term.loinc_code, donorZip: '1' } as never,
        })
      ).code,
      1005,
    );
  });
});

describe('placing a custom request', () => {
  test('reserves matching samples, cheapest first, and creates a request for the missing ones', async () => {
    const dear = await newSample({ specimen_price: 80 });
    const late = await newSample({ specimen_price: 20, expiration_date: '2099-02-01' });
    const soon = await newSample({ specimen_price: 20, expiration_date: '2099-01-01' });
    const tooDear = await newSample({ specimen_price: 500 });
    const held = await newSample({ specimen_price: 1 });
    await setup.cartWith(await setup.buyer(), [held]);
    const few = await place(2, { priceLimit: 100 });
    assert.deepEqual(few.lines.map(({ sampleId }) => sampleId).sort(), [late, soon].sort());
    assert.deepEqual([few.status, few.requests, few.total], ['placed', [], 40]);
    const many = await place(5, { priceLimit: 100, donorGender: undefined, note: 'As soon as you can' });
    assert.deepEqual(
      many.lines.map(({ sampleId }) => sampleId),
      [dear],
    );
    const request = requestOf(many);
    assert.deepEqual([request.asked, request.allocated, request.status, many.waitingFor], [4, 0, 'open', 4]);
    assert.deepEqual(await setup.statusesOf([tooDear, held]), ['available', 'available']);
    const full = await read(request.id);
    assert.match(full.name, new RegExp(`^4 × ${term.component}, Company`));
    assert.deepEqual([full.matches.aboveLimit, full.wouldReserve, full.priceLimit], [1, 0, 100]);
    assert.deepEqual(full.company.id, me.companyId);
    assert.deepEqual([request.units, full.loincBiomarker.units], ['mg/dL', 'mg/dL']);
    const [, mail] = await testApp.mailsTo(me.email, 2);
    assert.match(mail?.text ?? '', /Reserved for you: 1 specimen[\s\S]*Not in stock yet: 4 specimens/);
  });

  test('stores container, storage, needed-by day and note, matches by them, and shows them to staff and client', async () => {
    const right = { storage_container: 'EDTA tube 4 mL', storage_condition: 'Refrigerated 2-8 C' };
    const fitting = await newSample(right);
    await newSample({ ...right, storage_container: 'Cryovial 2.0 mL' });
    await newSample({ ...right, storage_condition: 'Frozen -80 C' });
    const asked = { storageContainer: 'EDTA tube 4 mL', storageCondition: 'Refrigerated 2-8 C' };
    const look = { body: { loincCode: term.loinc_code, ...asked } };
    assert.equal((await me.caller.ok(requests.lookUp, look)).matching, 1);
    const note = 'Fasting donors,\nnot more than 3 days old';
    const order = await place(2, { ...asked, neededBy: '2099-05-06', note });
    assert.deepEqual(
      [order.neededBy, order.note, order.lines.map(({ sampleId }) => sampleId)],
      ['2099-05-06', note, [fitting]],
    );
    assert.deepEqual(requestOf(order).criteria, asked);
    const request = await read(requestOf(order).id);
    assert.deepEqual([request.criteria, request.neededBy, request.note], [asked, '2099-05-06', note]);
    const staffs = await admin.ok(orders.get, { params: { id: order.id } });
    assert.equal('neededBy' in staffs && staffs.neededBy, '2099-05-06');
    const empty = await place(1, { neededBy: '', note: '' });
    assert.deepEqual([empty.neededBy, empty.note], [null, null]);
  });

  test('refuses a needed-by day that is past or does not exist, in the caller’s language', async () => {
    const errorsFor = async (neededBy: string, language: string) => {
      const caller = me.caller.with({ 'accept-language': language });
      return (await caller.refused(orders.placeByCustomRequest, { body: ask(1, { neededBy }) })).fields;
    };
    assert.deepEqual(await errorsFor('2020-01-01', 'en'), {
      neededBy: ['This day has passed. Choose today or a later one.'],
    });
    assert.deepEqual(await errorsFor('2020-01-01', 'fr'), {
      neededBy: ['Ce jour est passé. Choisissez aujourd’hui ou un jour à venir.'],
    });
    assert.deepEqual(await errorsFor('2099-02-30', 'en'), { neededBy: ['This day does not exist.'] });
    const today = new Date().toISOString().slice(0, 10);
    assert.equal((await place(1, { neededBy: today })).neededBy, today);
  });

  test('refuses a shipment method that does not fit the requested storage or the found samples', async () => {
    const slow = { shipmentMethod: 'standard' };
    const refusedFor = async (more: object) =>
      Object.keys(
        (await me.caller.refused(orders.placeByCustomRequest, { body: ask(1, { ...slow, ...more }) }))
          .fields ?? {},
      );
    assert.deepEqual(await refusedFor({ storageCondition: '2-8 °C' }), ['shipmentMethod']);
    const cool = await newSample({ storage_condition: 'Refrigerated 2-8 C' });
    assert.deepEqual(await refusedFor({}), ['shipmentMethod']);
    assert.deepEqual(await setup.statusesOf([cool]), ['available']);
    assert.equal((await place(1, { shipmentMethod: 'overnight' })).samples, 1);
  });

  test('without matching stock creates an order without lines that waits', async () => {
    const order = await place(3);
    assert.deepEqual([order.samples, order.total, order.waitingFor, order.status], [0, 0, 3, 'placed']);
    // The user's cart is independent of it.
    const { id } = await me.caller.ok(orders.createCart, {});
    assert.notEqual(id, order.id);
  });

  test('twice, with or without an idempotency key, creates one order; another body creates another', async () => {
    const replies = await Promise.all([
      place(2),
      place(2),
      place(2, {}, { 'idempotency-key': 'k' }),
      place(2, {}, { 'idempotency-key': 'k' }),
    ]);
    assert.equal(new Set(replies.map(({ id }) => id)).size, 1);
    assert.notEqual((await place(3)).id, replies[0]?.id);
    const { count } = await admin.ok(requests.getMany, { body: { clientCompanyId: me.companyId } });
    assert.equal(count, 2);
  });

  test('again after the order was canceled creates another order', async () => {
    const { id } = await place(4);
    await me.caller.ok(orders.cancel, { params: { id }, body: { reason: 'Too early' } });
    const again = await place(4);
    assert.deepEqual([again.id === id, again.status], [false, 'placed']);
  });

  test('refuses unknown biomarkers, foreign locations and invalid numbers', async () => {
    const foreign = await testApp.make.shippingLocation();
    for (const [more, field] of [
      [{ loincCode: '1-8' }, 'loincCode'],
      [{ shippingLocationId: foreign.id }, 'shippingLocationId'],
      [{ quantity: 0 }, 'quantity'],
      [{ quantity: 1001 }, 'quantity'],
      [{ ageFrom: 60, ageTo: 20 }, 'ageTo'],
      [{ priceLimit: -1 }, 'priceLimit'],
      [{ clientCompanyId: 1 }, 'clientCompanyId'],
    ] as const)
      assert.deepEqual(
        Object.keys(
          (await me.caller.refused(orders.placeByCustomRequest, { body: ask(1, more) as never })).fields ??
            {},
        ),
        [field],
      );
    assert.equal((await admin.refused(orders.placeByCustomRequest, { body: ask(1) })).code, 1003);
  });
});

describe('managing requests', () => {
  test('only staff can read and change requests', async () => {
    const { id } = requestOf(await place(1));
    for (const refusal of [
      await me.caller.refused(requests.getMany, { body: {} }),
      await me.caller.refused(requests.get, { params: { id } }),
      await me.caller.refused(requests.update, { params: { id }, body: { name: 'x' } }),
      await me.caller.refused(requests.remove, { params: { id } }),
      await me.caller.refused(requests.allocate, { params: { id }, body: {} }),
    ])
      assert.equal(refusal.code, 1003);
    const { version, name } = await read(id);
    const renamed = await admin.ok(requests.update, {
      params: { id },
      body: { name: 'Troponin for Helix', version },
    });
    assert.equal(renamed.name, 'Troponin for Helix');
    const stale = await admin.refused(requests.update, { params: { id }, body: { name, version } });
    assert.equal(stale.code, 1006);
    const listed = await admin.ok(requests.getMany, { body: { search: 'troponin for', active: true } });
    assert.deepEqual(
      listed.items.map((item) => item.id),
      [id],
    );
  });

  test('each listed request has its own count, and a page needs no more statements than one request', async () => {
    const read = async () => {
      let items: InventoryRequests = [];
      const ask = async (db: Context['db']) => {
        const context = { ...testApp.services, db, language: 'en' } as unknown as Context;
        const query = { skip: 0, limit: 25, clientCompanyId: me.companyId };
        ({ items } = await pageOf(context, listOfRequests, query));
      };
      return { statements: await countStatements(testApp.db, ask), items };
    };
    await place(1);
    const { statements } = await read();
    await place(2, { donorGender: 'Male' });
    const closed = requestOf(await place(3));
    await place(4, { priceLimit: 20 });
    await place(5);
    await admin.ok(requests.remove, { params: { id: closed.id } });
    for (const specimen_price of [10, 20, 30, 40])
      await newSample({ specimen_price, donor_gender: 'Female' });
    const page = await read();
    assert.deepEqual(
      page.items.map(({ asked, wouldReserve }) => [asked, wouldReserve]),
      [
        [5, 4],
        [4, 2],
        [3, 0],
        [2, 0],
        [1, 1],
      ],
    );
    assert.equal(page.statements, statements);
  });

  test('samples that arrive later can be allocated, at the current price, never above the limit', async () => {
    const order = await place(3, { priceLimit: 60 });
    const { id } = requestOf(order);
    const nothing = await admin.refused(requests.allocate, { params: { id }, body: {} });
    assert.deepEqual([nothing.code, nothing.message], [1008, ['Nothing in stock matches this request now.']]);
    await newSample({ specimen_price: 61 });
    const dear = await admin.refused(requests.allocate, { params: { id }, body: {} });
    assert.deepEqual([dear.code, dear.details], [1008, { aboveLimit: 1 }]);
    const [a, b] = [await newSample({ specimen_price: 60 }), await newSample({ specimen_price: 12.5 })];
    assert.equal((await read(id)).wouldReserve, 2);
    const one = await admin.ok(requests.allocate, { params: { id }, body: { count: 1 } });
    assert.deepEqual([one.allocated, one.status], [1, 'open']);
    assert.deepEqual(await setup.statusesOf([a, b]), ['available', 'reserved']);
    const two = await admin.ok(requests.allocate, { params: { id }, body: {} });
    assert.deepEqual([two.allocated, two.status], [2, 'open']);
    const seen = await own(order.id);
    assert.deepEqual(
      [seen.total, seen.waitingFor, seen.lines.map(({ requestId }) => requestId)],
      [72.5, 1, [id, id]],
    );
    await newSample({ specimen_price: 5 });
    const full = await admin.ok(requests.allocate, { params: { id }, body: {} });
    assert.deepEqual([full.status, full.allocated], ['fulfilled', 3]);
    assert.equal((await admin.refused(requests.allocate, { params: { id }, body: {} })).code, 1008);
    assert.equal(
      (await testApp.mailsTo(me.email, 4)).filter(({ template }) => template === 'request_allocated').length,
      3,
    );
  });

  test('assigning the order allocates samples that match by then', async () => {
    const order = await place(2);
    await newSample();
    const assigned = await admin.ok(orders.assign, { params: { id: order.id }, body: {} });
    assert.deepEqual([assigned.status, assigned.samples, assigned.waitingFor], ['assigned', 1, 1]);
    await newSample();
    await admin.ok(orders.assign, { params: { id: order.id }, body: {} });
    assert.equal((await own(order.id)).samples, 1, 'only the first assignment allocates');
  });

  test('an order with open requests cannot be delivered; closing the last request of an empty order cancels it with the reason', async () => {
    await newSample();
    const some = await place(2);
    const none = await place(1, { valueFrom: 1e6 });
    await admin.ok(orders.manage, { params: { id: some.id }, body: { status: 'confirmed' } });
    const early = await admin.refused(orders.manage, {
      params: { id: some.id },
      body: { status: 'delivered' },
    });
    assert.deepEqual(
      [early.code, early.message],
      [1008, ['A request of this order is still open. Fill or close it first.']],
    );
    const closed = await admin.ok(requests.remove, {
      params: { id: requestOf(some).id },
      query: { reason: 'Not to be had' },
    });
    assert.deepEqual([closed.status, closed.reason], ['closed', 'Not to be had']);
    assert.equal((await own(some.id)).status, 'confirmed');
    const reopened = await admin.ok(requests.restore, { params: { id: requestOf(some).id } });
    assert.deepEqual([reopened.status, reopened.reason], ['open', null]);
    await admin.ok(requests.remove, { params: { id: requestOf(some).id } });
    await admin.ok(orders.manage, { params: { id: some.id }, body: { status: 'delivered' } });
    assert.equal((await admin.refused(requests.restore, { params: { id: requestOf(some).id } })).code, 1008);
    await admin.ok(requests.remove, {
      params: { id: requestOf(none).id },
      query: { reason: 'Not to be had' },
    });
    const over = await own(none.id);
    assert.deepEqual(
      [over.status, over.cancelReason, over.requests[0]?.status],
      ['cancelled', 'Not to be had', 'closed'],
    );
    const mails = await testApp.mailsTo(me.email, 8);
    assert.deepEqual(mails.filter(({ template }) => template === 'request_closed').length, 2);
    assert.match(mails.find(({ template }) => template === 'order_cancelled')?.text ?? '', /Not to be had/);
  });

  test('canceling an order closes its requests; a sample withdrawn from an order is not allocated to it again', async () => {
    const sampleId = await newSample();
    const order = await place(2);
    await admin.ok(orders.withdrawItems, {
      params: { id: order.id },
      body: { sampleIds: [sampleId], reason: 'Thawed', sampleStatus: 'available' },
    });
    assert.equal((await own(order.id)).status, 'placed', 'the order still waits for its request');
    assert.equal(
      (await admin.refused(requests.allocate, { params: { id: requestOf(order).id }, body: {} })).code,
      1008,
    );
    await me.caller.ok(orders.cancel, { params: { id: order.id }, body: { reason: 'No longer needed' } });
    const closed = await read(requestOf(order).id);
    assert.deepEqual([closed.status, closed.reason], ['closed', 'No longer needed']);
    assert.equal(
      (await admin.ok(rowFor(samples.get, 'staff'), { params: { id: sampleId } })).status,
      'available',
    );
  });
});
