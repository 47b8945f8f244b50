import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { biomarkers, ranges } from '@aliquot/contract/biomarkers';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let buyer: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  buyer = await testApp.as('client_user');
});
after(() => testApp.close());

const list = (caller: Caller, body: object) => caller.ok(biomarkers.getMany, { body });
const idsOf = async (caller: Caller, body: object) => (await list(caller, body)).items.map(({ id }) => id);

describe('access', () => {
  test('clients read fewer fields than staff, and cannot write', async () => {
    const term = await testApp.make.biomarker();
    await testApp.make.sample({ biomarkerId: term.id });
    await testApp.make.sample({ biomarkerId: term.id, specimen_price: null });
    await testApp.make.sample({ biomarkerId: term.id, expiration_date: '2020-01-01' });
    await testApp.make.sample({ biomarkerId: term.id, status: 'reserved' });
    const [row] = (await list(buyer, { ids: [term.id] })).items;
    assert.deepEqual(row, {
      id: term.id,
      name: term.name,
      loincCode: term.loinc_code,
      shortName: null,
      component: term.component,
      property: null,
      system: null,
      scaleType: 'Qn',
      class: null,
      units: 'mg/dL',
      type: 'Quantitative',
      active: true,
      verified: true,
      rangeCount: 0,
      available: 1,
    });
    assert.deepEqual(await buyer.ok(biomarkers.get, { params: { id: term.id } }), { ...row, ranges: [] });
    for (const refusal of [
      await buyer.refused(biomarkers.update, { params: { id: term.id }, body: { verified: false } }),
      await buyer.refused(biomarkers.distribution, { params: { id: term.id } }),
      await buyer.refused(biomarkers.overview, {}),
      await buyer.refused(biomarkers.changeRanges, { params: { id: term.id }, body: {} }),
      await buyer.refused(ranges.create, { body: { loincBiomarkerId: term.id, low: 1, label: 'High' } }),
      await buyer.refused(ranges.remove, { params: { id: 1 } }),
    ])
      assert.deepEqual([refusal.status, refusal.code], [403, 1003]);
  });

  test('clients cannot see unverified or retired biomarkers with any filter; staff can', async () => {
    const off = await testApp.make.biomarker({ verified: false });
    const retired = await testApp.make.biomarker();
    await testApp.db
      .updateTable('loinc_biomarkers')
      .set({ active: false })
      .where('id', '=', retired.id)
      .execute();
    const ids = [off.id, retired.id];
    for (const filter of [{}, { verified: false }, { active: false }, { active: false, verified: false }]) {
      assert.deepEqual(await idsOf(buyer, { ids, ...filter }), []);
      assert.deepEqual(await idsOf(buyer, { search: off.component, ...filter }), []);
    }
    for (const id of ids) assert.equal((await buyer.refused(biomarkers.get, { params: { id } })).code, 1004);
    assert.deepEqual(await idsOf(admin, { ids }), ids);
    assert.deepEqual(await idsOf(admin, { ids, verified: false }), [off.id]);
    assert.deepEqual(await idsOf(admin, { ids, active: false }), [retired.id]);
  });
});

describe('listing', () => {
  test('filters, sorts and pages, and refuses a limit above 1000', async () => {
    const [first, second, third] = [
      await testApp.make.biomarker({ name: 'Zeta one' }),
      await testApp.make.biomarker({ name: 'Zeta two', type: 'Qualitative' }),
      await testApp.make.biomarker({ name: 'Zeta three' }),
    ];
    const ids = [first.id, second.id, third.id];
    await admin.ok(ranges.create, { body: { loincBiomarkerId: third.id, low: 1, high: 2, label: 'Normal' } });
    await testApp.make.sample({ biomarkerId: second.id });
    assert.deepEqual(await idsOf(admin, { ids, sortBy: 'name' }), [first.id, third.id, second.id]);
    assert.deepEqual(await idsOf(admin, { ids, sortBy: '-stock' }), [second.id, third.id, first.id]);
    assert.deepEqual(await idsOf(admin, { ids, sortBy: '-ranges', limit: 1 }), [third.id]);
    assert.deepEqual(await idsOf(admin, { ids, sortBy: 'code', skip: 1 }), [second.id, third.id]);
    assert.deepEqual(await idsOf(admin, { ids, type: 'Qualitative' }), [second.id]);
    assert.deepEqual(await idsOf(admin, { ids, hasRanges: true }), [third.id]);
    assert.deepEqual(await idsOf(admin, { ids, hasRanges: false, sortBy: 'code' }), [first.id, second.id]);
    assert.deepEqual(await idsOf(admin, { ids, inStock: true }), [second.id]);
    assert.deepEqual(await idsOf(admin, { ids, excludeIds: [first.id, third.id] }), [second.id]);
    assert.equal((await list(admin, { ids, limit: 1 })).count, 3);
    await list(admin, { limit: 1000 });
    for (const body of [
      { limit: 1001 },
      { sortBy: 'units' },
      { type: 'Other' },
      { ids: 'all' },
      { loinc: 1 },
    ])
      assert.equal((await admin.refused(biomarkers.getMany, { body: body as never })).code, 1005);
  });

  test('gives staff the stock by status, without deleted samples and hidden batches', async () => {
    const { id } = await testApp.make.biomarker();
    for (const status of ['available', 'available', 'reserved', 'on_hold', 'damaged', 'depleted'] as const)
      await testApp.make.sample({ biomarkerId: id, status });
    await testApp.make.sample({ biomarkerId: id, active: false });
    const batch = await testApp.db
      .insertInto('import_batches')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    await testApp.make.sample({ biomarkerId: id, import_batch_id: batch.id, expiration_date: '2020-01-01' });
    const stock = { available: 2, reserved: 1, on_hold: 1, damaged: 1, depleted: 1 };
    assert.deepEqual((await list(admin, { ids: [id] })).items[0], {
      ...(await list(admin, { ids: [id] })).items[0],
      stock,
    });
    const detail = await admin.ok(biomarkers.get, { params: { id } });
    assert.deepEqual('stock' in detail && detail.stock, stock);
    assert.equal('expired' in detail && detail.expired, 0);
    const spread = await admin.ok(biomarkers.distribution, { params: { id } });
    assert.equal(spread.samples, 4);
  });
});

describe('deactivating', () => {
  test('hides the biomarker from clients until it is activated again, and an old version fails', async () => {
    const { id } = await testApp.make.biomarker();
    const before = await admin.ok(biomarkers.get, { params: { id } });
    assert.ok('version' in before);
    const off = await admin.ok(biomarkers.update, {
      params: { id },
      body: { verified: false, version: before.version },
    });
    assert.deepEqual([off.verified, off.active, off.version], [false, true, before.version + 1]);
    assert.equal((await buyer.refused(biomarkers.get, { params: { id } })).code, 1004);
    const stale = await admin.refused(biomarkers.update, {
      params: { id },
      body: { verified: true, version: before.version },
    });
    assert.equal(stale.code, 1006);
    assert.equal((stale.details as { current: { verified: boolean } }).current.verified, false);
    await admin.ok(biomarkers.update, { params: { id }, body: { verified: true } });
    await buyer.ok(biomarkers.get, { params: { id } });
    assert.equal((await admin.refused(biomarkers.update, { params: { id: 999999 }, body: {} })).code, 1004);
  });

  test('is the only change: fields of LOINC are refused', async () => {
    const { id } = await testApp.make.biomarker();
    for (const field of ['name', 'loincCode', 'scaleType', 'type', 'units', 'active', 'component']) {
      const { code, fields } = await admin.refused(biomarkers.update, {
        params: { id },
        body: { [field]: 'x' } as never,
      });
      assert.equal(code, 1005);
      assert.deepEqual(Object.keys(fields ?? {}), [field]);
    }
  });
});
