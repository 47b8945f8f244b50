import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SampleBody, samples } from '@aliquot/contract/samples';
import { type Caller, openTestApp } from '../../../test/harness.ts';

/** Values that staff type in another unit than that of the biomarker. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let base: Omit<SampleBody, 'accession'>;
let crp: number;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  crp = (await testApp.make.biomarker({ units: 'mg/L' })).id;
  base = {
    loincBiomarkerId: (await testApp.make.biomarker({ units: 'ng/mL' })).id,
    storageFacilityId: (await testApp.make.facility()).id,
    volumeNumber: 1,
    volumeUnits: 'mL',
  };
});
after(() => testApp.close());

let made = 0;
const body = (given: Partial<SampleBody>): SampleBody => {
  made += 1;
  return { ...base, accession: `UNIT-${made}`, ...given };
};
const create = (given: Partial<SampleBody>) => admin.ok(samples.create, { body: body(given) });
const change = (id: number, given: Partial<SampleBody>) =>
  admin.ok(samples.update, { params: { id }, body: given });

test('a value in another unit is stored in that of the biomarker, and its history says what was sent', async () => {
  const sample = await create({ biomarkerValue: '40', units: 'pg/mL' });
  assert.deepEqual(
    [sample.biomarkerValue, sample.valueAsSent, sample.result?.number],
    ['0.04', '40 pg/mL', 0.04],
  );
  const { entries } = await admin.ok(samples.history, { params: { id: sample.id } });
  assert.deepEqual(
    entries[0]?.changes.find(({ field }) => field === 'valueAsSent'),
    { field: 'valueAsSent', from: null, to: '40 pg/mL' },
  );
});

test('what was sent stays while the value does, and goes with another value or biomarker', async () => {
  const { id } = await create({ biomarkerValue: '40', units: 'pg/mL' });
  assert.equal((await change(id, { storageLocation: 'A1' })).valueAsSent, '40 pg/mL');
  assert.equal((await change(id, { biomarkerValue: '0.04' })).valueAsSent, '40 pg/mL');
  const same = await change(id, { biomarkerValue: '40', units: 'pg/mL' });
  assert.equal((await change(id, { biomarkerValue: '40', units: 'pg/mL' })).version, same.version);
  assert.deepEqual((await change(id, { biomarkerValue: '50', units: 'pg/mL' })).valueAsSent, '50 pg/mL');
  assert.equal((await change(id, { biomarkerValue: '0.06' })).valueAsSent, null);
  await change(id, { biomarkerValue: '40', units: 'pg/mL' });
  assert.equal((await change(id, { loincBiomarkerId: crp })).valueAsSent, null);
});

test('further results are converted like the first, and keep what was sent', async () => {
  const results = [{ loincBiomarkerId: crp, value: '0.82', units: 'mg/dL' }];
  const sample = await create({ results });
  const sent = ({ results: [first] }: typeof sample) => [first?.value, first?.valueAsSent];
  assert.deepEqual(sent(sample), ['8.2', '0.82 mg/dL']);
  const [kept] = [{ loincBiomarkerId: crp, value: '8.2', method: 'Cobas' }];
  assert.deepEqual(sent(await change(sample.id, { results: [kept] })), ['8.2', '0.82 mg/dL']);
  assert.deepEqual(sent(await change(sample.id, { results: [{ ...kept, value: '8.3' }] })), ['8.3', null]);
});

test('a unit that is unknown or does not convert is refused beside its field', async () => {
  const refused = async (given: Partial<SampleBody>) =>
    (await admin.refused(samples.create, { body: body(given) })).fields;
  assert.deepEqual(await refused({ biomarkerValue: '5', units: 'pg/cup' }), {
    units: ['This is not a unit we know. Write it like ng/mL.'],
  });
  assert.deepEqual(await refused({ biomarkerValue: '5', units: 'U/L' }), {
    units: ['This unit cannot be converted to that of the biomarker.'],
  });
  assert.deepEqual(await refused({ results: [{ loincBiomarkerId: crp, value: '5', units: 'mmol/L' }] }), {
    'results.0.units': [
      'Converting this unit needs the molecular weight of the component, which the catalogue does not have.',
    ],
  });
  assert.deepEqual(Object.keys((await refused({ biomarkerValue: 'high', units: 'pg/mL' })) ?? {}), [
    'biomarkerValue',
  ]);
});
