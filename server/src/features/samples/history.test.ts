import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setBatchPrice } from '@aliquot/contract/sample-batches';
import { type Sample, type SampleBody, samples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

test('only staff can read the history of a sample, and an unknown sample is 404', async () => {
  const { id } = await testApp.make.sample();
  const client = await testApp.as('client_manager');
  assert.equal((await client.refused(samples.history, { params: { id } })).code, 1003);
  assert.equal((await admin.refused(samples.history, { params: { id: 999_999 } })).code, 1004);
});

/** A sample with a history: created, edited, moved, with another biomarker, priced, deleted and restored. */
async function sampleWithHistory(): Promise<Sample> {
  const [one, two] = [
    await testApp.make.biomarker(),
    await testApp.make.biomarker({ type: 'Text', units: null }),
  ];
  const [north, south] = [await testApp.make.facility(), await testApp.make.facility()];
  const invoice = await testApp.make.invoice({ number: 'INV-7' });
  const { id } = await admin.ok(samples.create, {
    body: {
      accession: `LIVED-${one.id}`,
      loincBiomarkerId: one.id,
      biomarkerValue: '<0.5',
      storageFacilityId: north.id,
      volumeNumber: 0.125,
      volumeUnits: 'mL',
      specimenPrice: 10.1,
      collectionDate: '2024-01-31',
      donorDob: '1970-12-31',
      donorGender: 'Other',
      invoiceId: invoice.id,
    },
  });
  const update = (body: Partial<SampleBody>) => admin.ok(samples.update, { params: { id }, body });
  await update({ specimenPrice: null, storageLocation: 'F1 / “é”' });
  await update({ storageFacilityId: south.id, invoiceId: null, status: 'on_hold' });
  await update({ loincBiomarkerId: two.id, biomarkerValue: 'Seen', donorDob: null });
  await admin.ok(setBatchPrice, { body: { ids: [id], specimenPrice: 12.34 } });
  await admin.ok(samples.remove, { params: { id } });
  await admin.ok(samples.restore, { params: { id } });
  return update({ status: 'available', volumeNumber: 0.1, donorEthnicity: 'Asian' });
}

test('all history entries replayed from the first give the current sample', async () => {
  const sample = await sampleWithHistory();
  const { entries } = await admin.ok(samples.history, { params: { id: sample.id } });
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['insert', ...Array(7).fill('update')],
  );
  const state: Record<string, unknown> = {};
  for (const { changes } of entries)
    for (const { field, from, to } of changes) {
      assert.deepEqual(state[field] ?? null, from, `${field} was not ${from}`);
      state[field] = to;
    }
  const { loincBiomarker, loincCode, storageFacility, ...rest } = sample;
  const {
    id,
    version,
    createdAt,
    updatedAt,
    donorAge,
    result,
    vendor,
    invoiceId,
    storageFacilityId,
    results,
    ...plain
  } = rest;
  const present = Object.entries(plain).filter(([, value]) => value !== null);
  assert.deepEqual(Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null)), {
    ...Object.fromEntries(present),
    loincBiomarker: `${loincCode} ${loincBiomarker.name}`,
    storageFacility: storageFacility.name,
  });
  assert.ok(entries.every(({ by }) => by?.name === 'Test Person'));
  assert.deepEqual(
    entries[2]?.changes.find(({ field }) => field === 'invoice'),
    {
      field: 'invoice',
      from: 'INV-7',
      to: null,
    },
  );
});

test('the audit log replayed gives the stored row, and has no derived columns', async () => {
  const { id } = await sampleWithHistory();
  const trail = await testApp.db
    .selectFrom('audit_log')
    .select(['old_values', 'new_values'])
    .where('table_name', '=', 'samples')
    .where('row_id', '=', id)
    .orderBy('id')
    .execute();
  const replayed = Object.assign({}, ...trail.map(({ new_values }) => new_values)) as Record<string, unknown>;
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(s) as row from samples s where id = ${id}`.execute(testApp.db);
  const derived = [
    'donor_age',
    'volume_kind',
    'volume_amount',
    'ethnicity_key',
    'condition_key',
    'container_key',
    'search_text',
    'result_number',
    'result_comparator',
    'result_class',
    'result_label',
    'collection_year',
    'shown_age',
    'value_key',
    'shown_class',
    'shown_label',
    'offered_at',
    'vendor_id',
    'preanalytics',
  ];
  const present = rows[0]?.row ?? {};
  assert.deepEqual(
    Object.keys(present)
      .filter((name) => !(name in replayed))
      .sort(),
    derived.sort(),
  );
  for (const name of derived) delete present[name];
  assert.deepEqual(replayed, present);
});

test('of many samples added by one statement each has a history of its own', async () => {
  const [biomarker, facility] = [await testApp.make.biomarker(), await testApp.make.facility()];
  const add = (name: string) =>
    sql<{ id: number }>`
      insert into samples (accession, loinc_biomarker_id, storage_facility_id, volume_number, volume_units)
      select ${name} || n, ${biomarker.id}, ${facility.id}, n, 'mL' from generate_series(1, 600) n
      returning id`.execute(testApp.db);
  const { rows: added } = await add('MANY-');
  await add('MORE-');
  for (const at of [0, 499, 500, 599]) {
    const id = added[at]?.id ?? 0;
    await admin.ok(samples.update, { params: { id }, body: { storageLocation: 'Shelf 1' } });
    const { entries } = await admin.ok(samples.history, { params: { id } });
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['insert', 'update'],
    );
    assert.equal(entries[0]?.changes.find(({ field }) => field === 'accession')?.to, `MANY-${at + 1}`);
    assert.equal(entries[0]?.changes.find(({ field }) => field === 'volumeNumber')?.to, at + 1);
  }
  const { rows } = await sql<{ lists: number; rows: number }>`
    select count(distinct id)::integer as lists, count(*)::integer as rows from audit_rows
    where table_name = 'samples' and new_values ->> 'accession' like 'MANY-%'`.execute(testApp.db);
  assert.equal(rows[0]?.rows, 600);
  assert.ok((rows[0]?.lists ?? 0) <= 3, 'one list for every 500 ids');
});
