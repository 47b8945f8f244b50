import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { donors } from '@aliquot/contract/donors';
import { invoices } from '@aliquot/contract/invoices';
import { type SampleBody, samples, staffSamples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let base: Omit<SampleBody, 'accession'>;
/** A pending order of each of two vendors. */
let cedar: { id: number; vendor_id: number };
let birch: { id: number; vendor_id: number };
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  cedar = await testApp.make.invoice({ vendorId: (await testApp.make.vendor()).id });
  birch = await testApp.make.invoice({ vendorId: (await testApp.make.vendor()).id });
  base = {
    loincBiomarkerId: (await testApp.make.biomarker()).id,
    storageFacilityId: (await testApp.make.facility()).id,
    volumeNumber: 1,
    volumeUnits: 'mL',
    collectionDate: '2024-05-02',
    invoiceId: cedar.id,
  };
});
after(() => testApp.close());

let made = 0;
const body = (given: Partial<SampleBody>): SampleBody => {
  made += 1;
  return { ...base, accession: `DON-${made}`, ...given };
};
const create = (given: Partial<SampleBody>) => admin.ok(samples.create, { body: body(given) });
const change = (id: number, given: Partial<SampleBody>) =>
  admin.ok(samples.update, { params: { id }, body: given });
const refusedFields = async (given: Partial<SampleBody>) =>
  (await admin.refused(samples.create, { body: body(given) })).fields;
const mismatch = {
  donorKey: [
    'This donor has another date of birth, sex or vendor. Change it in the donor, for all of its samples.',
  ],
};

describe('a sample that names a donor', () => {
  test('creates the donor, and later samples with the same key in any case join it', async () => {
    const one = await create({ donorKey: 'P-100', donorDob: '1960-01-02', donorGender: 'Male' });
    const two = await create({ donorKey: 'p-100' });
    assert.equal(two.donor?.id, one.donor?.id);
    assert.equal(two.donor?.key, 'P-100');
    // What the second did not say comes from the donor.
    assert.deepEqual([two.donorDob, two.donorGender, two.donorAge], ['1960-01-02', 'Male', 64]);
    const donor = await admin.ok(donors.get, { params: { id: one.donor?.id ?? 0 } });
    assert.deepEqual(
      [donor.donorKey, donor.born, donor.sex, donor.vendor?.id, donor.sampleCount],
      ['P-100', '1960-01-02', 'Male', cedar.vendor_id, 2],
    );
    assert.deepEqual(
      donor.samples.map(({ accession }) => accession).sort(),
      [one.accession, two.accession].sort(),
    );
  });

  test('of another vendor or of none belongs to another donor', async () => {
    const key = { donorKey: 'P-200' };
    const ids = [
      (await create(key)).donor?.id,
      (await create({ ...key, invoiceId: birch.id })).donor?.id,
      (await create({ ...key, invoiceId: null })).donor?.id,
      (await create({ ...key, invoiceId: null })).donor?.id,
    ];
    assert.equal(new Set(ids).size, 3);
    assert.equal(ids[2], ids[3]);
  });

  test('is rejected with another birth or sex, or a birth after its collection', async () => {
    await create({ donorKey: 'P-300', donorDob: '1960-01-02', donorGender: 'Male' });
    const named = { donorKey: 'P-300' };
    assert.deepEqual(await refusedFields({ ...named, donorDob: '1960-01-03' }), mismatch);
    assert.deepEqual(await refusedFields({ ...named, donorGender: 'Female' }), mismatch);
    assert.deepEqual(await refusedFields({ ...named, collectionDate: '1959-01-01' }), mismatch);
    assert.equal((await create({ ...named, donorGender: 'Unknown' })).donorGender, 'Unknown');
  });

  test('tells the donor what it did not know, and so its other samples', async () => {
    const first = await create({ donorKey: 'P-400', donorGender: 'Unknown' });
    await create({ donorKey: 'P-400', donorDob: '1931-01-02', donorGender: 'Female' });
    const donor = await admin.ok(donors.get, { params: { id: first.donor?.id ?? 0 } });
    assert.deepEqual([donor.born, donor.sex], ['1931-01-02', 'Female']);
    const { donorDob, donorAge } = await admin.ok(staffSamples.get, { params: { id: first.id } });
    assert.deepEqual([donorDob, donorAge], ['1931-01-02', 93]);
  });

  test('keeps, changes and loses it, and its history names the keys', async () => {
    const { id, donor } = await create({ donorKey: 'P-500', donorDob: '1960-01-02' });
    assert.equal((await change(id, { storageLocation: 'A1' })).donor?.id, donor?.id);
    assert.equal((await change(id, { donorKey: 'P-501' })).donor?.key, 'P-501');
    assert.equal((await change(id, { donorKey: '' })).donor, null);
    const { entries } = await admin.ok(samples.history, { params: { id } });
    assert.deepEqual(
      entries.slice(2).map(({ changes }) => changes.find(({ field }) => field === 'donor')),
      [
        { field: 'donor', from: 'P-500', to: 'P-501' },
        { field: 'donor', from: 'P-501', to: null },
      ],
    );
  });

  test('cannot change birth, sex or vendor of a donor by itself', async () => {
    const { id } = await create({ donorKey: 'P-600', donorDob: '1960-01-02', donorGender: 'Male' });
    const refused = async (given: Partial<SampleBody>) =>
      (await admin.refused(samples.update, { params: { id }, body: given })).fields;
    assert.deepEqual(await refused({ donorDob: '1961-01-02' }), mismatch);
    assert.deepEqual(await refused({ donorGender: 'Female' }), mismatch);
    assert.equal((await change(id, { invoiceId: birch.id })).vendor?.id, birch.vendor_id);
  });

  test('keeps its vendor: the order cannot change it', async () => {
    const order = await testApp.make.invoice({ vendorId: cedar.vendor_id });
    await create({ donorKey: 'P-700', invoiceId: order.id });
    const { name } = await admin.refused(invoices.update, {
      params: { id: order.id },
      body: { vendorId: birch.vendor_id },
    });
    assert.equal(name, 'still_in_use');
  });
});

describe('a donor', () => {
  test('with a corrected birth or sex corrects all of its samples, and their result class', async () => {
    const term = await testApp.make.biomarker();
    for (const [low, high, age_from] of [[1, 5, null] as const, [1, 50, 90] as const])
      await testApp.db
        .insertInto('loinc_ranges')
        .values({
          loinc_biomarker_id: term.id,
          low,
          high,
          age_from,
          age_to: age_from ? null : 89,
          label: 'Normal',
        })
        .execute();
    const result = { loincBiomarkerId: term.id, biomarkerValue: '20' };
    const named = { donorKey: 'P-800', donorDob: '1960-01-02', donorGender: 'Male' as const };
    const one = await create({ ...named, ...result });
    const two = await create(named);
    assert.equal(one.result?.class, 'high');
    const id = one.donor?.id ?? 0;
    const donor = await admin.ok(donors.update, {
      params: { id },
      body: { born: '1929-03-01', sex: 'Female', donorKey: 'P-801' },
    });
    assert.deepEqual(
      [donor.donorKey, donor.born, donor.sex, donor.sampleCount],
      ['P-801', '1929-03-01', 'Female', 2],
    );
    for (const each of [one, two]) {
      const sample = await admin.ok(staffSamples.get, { params: { id: each.id } });
      assert.deepEqual(
        [sample.donorDob, sample.donorGender, sample.donor?.key],
        ['1929-03-01', 'Female', 'P-801'],
      );
      assert.ok(sample.version > each.version);
      if (each === one) assert.equal(sample.result?.class, 'normal');
    }
  });

  test('linked to a sample without a birth classifies its result for the donor’s age', async () => {
    const term = await testApp.make.biomarker();
    await testApp.db
      .insertInto('loinc_ranges')
      .values({ loinc_biomarker_id: term.id, low: 1, high: 5, age_from: 90, label: 'Normal' })
      .execute();
    await create({ donorKey: 'P-900', donorDob: '1929-03-01' });
    const sample = await create({ loincBiomarkerId: term.id, biomarkerValue: '20' });
    assert.equal(sample.result?.class, null);
    assert.equal((await change(sample.id, { donorKey: 'P-900' })).result?.class, 'high');
  });

  test('cannot be born after a collection, in the future, or take the key of another', async () => {
    const { donor } = await create({ donorKey: 'P-910' });
    await create({ donorKey: 'P-911' });
    const id = donor?.id ?? 0;
    const refused = async (given: object) => admin.refused(donors.update, { params: { id }, body: given });
    assert.deepEqual((await refused({ born: '2024-05-03' })).fields, {
      born: ['The donor cannot be born after the collection.'],
    });
    assert.ok((await refused({ born: '2999-01-01' })).fields?.born);
    const taken = await refused({ donorKey: 'p-911' });
    assert.deepEqual([taken.name, taken.fields], ['duplicate', { donorKey: ['validate_duplicate'] }]);
    const stale = await admin.refused(donors.update, { params: { id }, body: { version: 7, sex: 'Male' } });
    assert.equal(stale.name, 'version_conflict');
  });

  test('is found by part of its key, and among those of a vendor', async () => {
    await create({ donorKey: 'Zz-77', invoiceId: birch.id });
    const list = async (query: object) =>
      (await admin.ok(donors.getMany, { body: query })).items.map(({ donorKey }) => donorKey);
    assert.deepEqual(await list({ search: 'zz-7' }), ['Zz-77']);
    assert.deepEqual(await list({ search: 'zz-7', vendorId: cedar.vendor_id }), []);
  });

  test('is created once by samples that name it at the same time', async () => {
    const together = await Promise.all(
      Array.from({ length: 6 }, () => create({ donorKey: 'P-999', donorDob: '1960-01-02' })),
    );
    assert.equal(new Set(together.map(({ donor }) => donor?.id)).size, 1);
  });
});

test('the check of a sample against its donor finds both by index, also while there are few', async () => {
  const sample = await create({ donorKey: 'P-900' });
  const scans = await testApp.db.transaction().execute(async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ scans: number }>`select sum(seq_scan)::integer as scans
        from pg_stat_xact_user_tables where relname in ('donors', 'samples')`.execute(tx);
      return rows[0]?.scans;
    };
    await tx.updateTable('samples').set({ donor_gender: 'Female' }).where('id', '=', sample.id).execute();
    const before = await read();
    await sql`set constraints check_donor immediate`.execute(tx);
    return [before, await read()];
  });
  assert.equal(scans[1], scans[0]);
});
