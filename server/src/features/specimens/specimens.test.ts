import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { orders } from '@aliquot/contract/orders';
import { type SampleClientQuery, sampleClientSorts } from '@aliquot/contract/sample-client';
import { clientSamples, staffSamples } from '@aliquot/contract/samples';
import { specimens } from '@aliquot/contract/specimens';
import { sql } from 'kysely';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { codeIn } from './named.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let buyer: Caller;
before(async () => {
  testApp = await openTestApp();
  buyer = await testApp.as('client_user');
});
after(() => testApp.close());

type Query = Partial<SampleClientQuery>;
const list = (query: Query) => buyer.ok(clientSamples.getMany, { body: { limit: 200, ...query } });
const idsOf = async (query: Query) => (await list(query)).items.map(({ id }) => id);
const read = (id: number, who = buyer) => who.ok(clientSamples.get, { params: { id } });
const missing = async (id: number, who = buyer) =>
  (await who.refused(clientSamples.get, { params: { id } })).code;
const day = (offset: number) =>
  new Date(testApp.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);

/** A new biomarker with samples. */
async function stocked(...samples: Parameters<typeof testApp.make.sample>[0][]) {
  const term = await testApp.make.biomarker();
  const ids: number[] = [];
  for (const sample of samples) ids.push((await testApp.make.sample({ biomarkerId: term.id, ...sample })).id);
  return { term, ids };
}

describe('access', () => {
  test('only clients can read facets; staff have their own list', async () => {
    const admin = await testApp.as('admin');
    for (const caller of [admin, await testApp.as('vendor_operator'), await testApp.as('unauthorized')]) {
      assert.equal((await caller.refused(specimens.facets, { body: {} })).code, 1003);
      const body = { loincBiomarkerIds: [1] };
      assert.equal((await caller.refused(specimens.byBiomarker, { body })).code, 1003);
    }
    assert.equal((await admin.ok(staffSamples.getMany, { body: { limit: 1 } })).count >= 0, true);
  });

  test('clients cannot filter, sort or search by fields that they do not see', async () => {
    const { ids } = await stocked({
      accession: 'HIDDEN-77',
      biobank_id: 'BB-HIDDEN',
      storage_location: 'Shelf-9x',
    });
    for (const extra of [
      { storageFacilityId: 1 },
      { vendorId: 1 },
      { invoiceId: 1 },
      { collectedFrom: '2024-01-01' },
      { expiresTo: '2030-01-01' },
      { createdFrom: '2024-01-01' },
      { status: 'available' },
      { priced: true },
      { donorZip: '132' },
      { donorDob: '1970-01-01' },
    ]) {
      const refusal = await buyer.refused(clientSamples.getMany, { body: extra as never });
      assert.deepEqual(Object.keys(refusal.fields ?? {}), Object.keys(extra));
      assert.equal((await buyer.refused(specimens.facets, { body: extra as never })).code, 1005);
    }
    for (const sortBy of [
      'accession',
      'collectionDate',
      'expirationDate',
      'donorDob',
      'createdAt',
      'status',
      'id',
      'donorZip',
    ])
      assert.equal((await buyer.refused(clientSamples.getMany, { body: { sortBy } })).code, 1005);
    for (const search of ['HIDDEN-77', 'BB-HIDDEN', 'Shelf-9x'])
      assert.deepEqual(await idsOf({ search }), []);
    assert.equal((await read(ids[0] ?? 0)).id, ids[0]);
  });
});

describe('samples for sale', () => {
  test('are active, available, priced, not expired, of an active biomarker, and not of a hidden batch', async () => {
    const { term, ids } = await stocked(
      {},
      { specimen_price: 0 },
      { expiration_date: day(0) },
      { active: false },
      { status: 'on_hold' },
      { status: 'reserved' },
      { specimen_price: null },
      { expiration_date: day(-1) },
    );
    const batch = await testApp.db
      .insertInto('import_batches')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    const hidden = await testApp.make.sample({ biomarkerId: term.id, import_batch_id: batch.id });
    assert.deepEqual((await idsOf({ loincBiomarkerId: term.id })).sort(), ids.slice(0, 3).sort());
    for (const id of [...ids.slice(3), hidden.id]) assert.equal(await missing(id), 1004);

    await testApp.db
      .updateTable('import_batches')
      .set({ hidden: false })
      .where('id', '=', batch.id)
      .execute();
    assert.equal((await list({ loincBiomarkerId: term.id })).count, 4);
    for (const off of [{ verified: false }, { verified: true, active: false }]) {
      await testApp.db.updateTable('loinc_biomarkers').set(off).where('id', '=', term.id).execute();
      assert.equal((await list({ loincBiomarkerId: term.id })).count, 0);
      assert.equal((await list({ loincCode: term.loinc_code })).count, 0);
      assert.ok(!(await idsOf({})).includes(ids[0] ?? 0));
      assert.equal((await buyer.ok(specimens.facets, { body: { loincBiomarkerId: term.id } })).count, 0);
      assert.equal(await missing(ids[0] ?? 0), 1004);
    }
  });

  test('are active only, whatever the client filters by', async () => {
    const { term } = await stocked({}, { active: false });
    assert.equal((await list({ loincBiomarkerId: term.id, active: true })).count, 1);
    assert.equal((await list({ loincBiomarkerId: term.id, active: false })).count, 0);
  });

  test('that were ordered can still be read by users who may see the order, and by no others', async () => {
    const company = await testApp.make.company();
    const people = [];
    for (const role of ['client_user', 'client_user', 'client_manager'] as const)
      people.push(await testApp.make.user({ role, companyId: company.id }));
    const [owner, colleague, manager] = people;
    const { ids } = await stocked({ specimen_price: 12.5 });
    const id = ids[0] ?? 0;
    const buyer = await testApp.as(owner ?? { email: '' });
    const location = await testApp.make.shippingLocation({ companyId: company.id });
    const cart = await buyer.ok(orders.createCart, {});
    await buyer.ok(orders.addItem, { params: { id: cart.id }, body: { sampleId: id } });
    await buyer.ok(orders.place, {
      params: { id: cart.id },
      body: { shippingLocationId: location.id, purchaseOrderNumber: 'PO-1', shipmentMethod: 'standard' },
    });
    for (const who of [owner, manager]) {
      const sample = await read(id, await testApp.as(who ?? { email: '' }));
      assert.deepEqual([sample.availability, sample.specimenPrice], ['taken', 12.5]);
    }
    assert.equal(await missing(id, await testApp.as(colleague ?? { email: '' })), 1004);
    assert.equal(await missing(id, await testApp.as('client_manager')), 1004);
  });
});

describe('holds', () => {
  const cartOf = async (who: { id: number; client_company_id: number | null }) =>
    (
      await testApp.db
        .insertInto('client_orders')
        .values({ user_id: who.id, client_company_id: who.client_company_id ?? 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const put = async (cart: number, sample: number, minutes: number) => {
    await testApp.db
      .insertInto('cart_lines')
      .values({ client_order_id: cart, sample_id: sample, price: 50 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`
      with held as (
        insert into holds (sample_id, client_order_id, client_company_id, first_held_at, held_until)
        select ${sample}, id, client_company_id, now() - interval '1 hour',
          now() + ${minutes}::integer * interval '1 minute'
        from client_orders where id = ${cart}
        on conflict (sample_id) do update set client_order_id = excluded.client_order_id,
          client_company_id = excluded.client_company_id, held_until = excluded.held_until
        returning client_company_id, sample_id, first_held_at, held_until
      )
      insert into hold_history select * from held
      on conflict (client_company_id, sample_id, purpose) do nothing`.execute(testApp.db);
  };

  test('a sample is shown as held by another cart, in the user’s cart (also with a lapsed hold), or available', async () => {
    const me = await testApp.make.user();
    const other = await testApp.make.user();
    const mine = await testApp.as(me);
    const theirs = await testApp.as(other);
    const { term, ids } = await stocked({}, {}, {}, {});
    const [free = 0, held = 0, lapsed = 0, taken = 0] = ids;
    const [myCart, theirCart] = [await cartOf(me), await cartOf(other)];
    await put(myCart, held, 20);
    await put(myCart, lapsed, -1);
    await put(myCart, taken, -1);
    await put(theirCart, taken, 20);
    const seen = async (who: Caller) =>
      Object.fromEntries(
        (await who.ok(clientSamples.getMany, { body: { loincBiomarkerId: term.id } })).items.map((each) => [
          each.id,
          [each.availability, each.heldUntil !== null],
        ]),
      );
    assert.deepEqual(await seen(mine), {
      [free]: ['available', false],
      [held]: ['in_cart', true],
      [lapsed]: ['in_cart', false],
      [taken]: ['held', true],
    });
    assert.deepEqual(await seen(theirs), {
      [free]: ['available', false],
      [held]: ['held', true],
      [lapsed]: ['available', false],
      [taken]: ['in_cart', true],
    });
    // Counts ignore holds, since these are short.
    assert.equal((await mine.ok(specimens.facets, { body: { loincBiomarkerId: term.id } })).count, 4);
    await testApp.db.updateTable('samples').set({ status: 'damaged' }).where('id', '=', held).execute();
    assert.equal((await read(held, mine)).availability, 'taken');
    assert.equal(await missing(held, theirs), 1004);
  });
});

describe('searching', () => {
  test('finds a complete or partial public code, ignoring case and similar characters', async () => {
    assert.deepEqual(
      [
        'sp-7k',
        'SP-OIL0000',
        '7kxw9q2',
        'hba1c',
        'glucose',
        'SP-ABCDEFGH',
        'sp-u',
        'creatin',
        ' sp-7KX ',
      ].map(codeIn),
      ['SP-7K', 'SP-0110000', 'SP-7KXW9Q2', null, null, null, null, null, 'SP-7KX'],
    );
    const { ids } = await stocked({ code: 'SP-7KXW9Q2' }, { code: 'SP-7KXW9Q3' }, { code: 'SP-7K00000' });
    const [two = 0, three = 0, zeros = 0] = ids;
    assert.deepEqual(await idsOf({ search: 'sp-7kxw9q2' }), [two]);
    assert.deepEqual(await idsOf({ search: '7KXW9Q3' }), [three]);
    assert.deepEqual(await idsOf({ search: 'SP-7KX' }), [two, three]);
    // The code of another sample may start like this by chance.
    const begun = (await idsOf({ search: 'SP-7K' })).filter((id) => ids.includes(id));
    assert.deepEqual(begun, [two, three, zeros]);
    assert.deepEqual(await idsOf({ search: 'SP-7KY' }), []);
  });

  test('finds a biomarker by name, synonym, code, and with a typo', async () => {
    const { term, ids } = await stocked({}, {});
    await testApp.db
      .updateTable('loinc_biomarkers')
      .set({ name: 'Zymolipid [Mass/volume] in Serum', component: 'Zymolipid' })
      .where('id', '=', term.id)
      .execute();
    await sql`insert into biomarker_synonyms values (${term.id}, 'zyl', 'en'), (${term.id}, 'zymolipide', 'fr')`.execute(
      testApp.db,
    );
    for (const search of ['zymolipid', 'zyl', term.loinc_code, 'zymolipyd'])
      assert.deepEqual(await idsOf({ search }), ids, search);
    assert.deepEqual((await list({ search: 'nothing of that kind' })).count, 0);
  });

  test('sorts by shown values, then by id, with nulls last in both directions', async () => {
    const { term, ids } = await stocked(
      {
        biomarker_value: '5',
        specimen_price: 30,
        volume_number: 2,
        collection_date: '2023-05-01',
        donor_dob: '1980-01-01',
      },
      {
        biomarker_value: '<0.1',
        specimen_price: 20,
        volume_number: 500,
        volume_units: 'uL',
        collection_date: '2024-12-31',
      },
      { biomarker_value: null, specimen_price: 20, volume_number: 1, volume_units: 'slide' },
      {
        biomarker_value: '7',
        specimen_price: 40,
        volume_number: 1,
        collection_date: '2024-01-01',
        donor_dob: '2000-06-01',
      },
    );
    const at = async (sortBy: string) =>
      (await idsOf({ loincBiomarkerId: term.id, sortBy })).map((id) => ids.indexOf(id)).join('');
    const wanted: Record<(typeof sampleClientSorts)[number], [string, string]> = {
      biomarker: ['0123', '3210'],
      value: ['1032', '3012'],
      volume: ['1302', '2031'],
      age: ['3012', '0321'],
      collectionYear: ['0132', '3102'],
      price: ['1203', '3021'],
    };
    for (const sort of sampleClientSorts)
      assert.deepEqual([await at(sort), await at(`-${sort}`)], wanted[sort], sort);
    assert.equal(await at('price,-value'), '1203');
    assert.equal(await at('-price,biomarker'), '3012');
  });

  test('pages, and leaves out excluded ids', async () => {
    const { term, ids } = await stocked({}, {}, {});
    const query = { loincBiomarkerId: term.id, limit: 2 };
    assert.deepEqual(await idsOf({ ...query, skip: 2 }), ids.slice(2));
    assert.deepEqual(await list({ ...query, skip: 9 }), { items: [], count: 3 });
    const left = await list({ ...query, excludeIds: ids.slice(0, 1) });
    assert.deepEqual([left.items.map(({ id }) => id), left.count], [ids.slice(1), 2]);
  });
});
