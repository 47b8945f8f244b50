import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Sample, sampleSorts, staffSamples } from '@aliquot/contract/samples';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  await fillStock();
});
after(() => testApp.close());

type Query = Parameters<typeof admin.ok<typeof staffSamples.getMany>>[1]['body'];
const list = (query: Query) => admin.ok(staffSamples.getMany, { body: { limit: 200, ...query } });

const ids: Record<string, number> = {};
let allSamples: Sample[] = [];

/** Thirty-two samples that differ in every field that can be filtered. */
async function fillStock() {
  const { make } = testApp;
  const crp = await make.biomarker({ name: 'C reactive protein [Mass/volume] in Serum', units: 'mg/L' });
  const hiv = await make.biomarker({ name: 'HIV 1 Ab [Presence]', type: 'Qualitative', units: null });
  const zinc = await make.biomarker({ name: 'zinc [Mass/volume]' });
  await testApp.db
    .insertInto('loinc_ranges')
    .values({ loinc_biomarker_id: crp.id, low: 1, high: 5, label: 'Normal' })
    .execute();
  const vendor = await make.vendor();
  const invoice = await make.invoice({ vendorId: vendor.id });
  const second = await make.invoice({ vendorId: vendor.id });
  const north = await make.facility({ name: 'North' });
  const south = await make.facility({ name: 'South' });
  Object.assign(ids, { crp: crp.id, hiv: hiv.id, zinc: zinc.id, vendor: vendor.id });
  Object.assign(ids, { invoice: invoice.id, north: north.id, south: south.id });
  const statuses = ['available', 'available', 'on_hold', 'damaged', 'depleted', 'reserved'];
  for (let n = 0; n < 32; n += 1) {
    const term = [crp, hiv, zinc, crp][n % 4] ?? crp;
    await make.sample({
      accession: `${n % 2 ? 'acc' : 'ACC'}-${String((n * 7) % 32).padStart(2, '0')}`,
      biobank_id: n % 5 ? `Bank ${n}` : null,
      biomarkerId: term.id,
      biomarker_value: n % 6 === 5 ? null : term === hiv ? 'Detected' : `${n % 3 ? '' : '<'}${n / 4}`,
      collection_date: n % 7 ? `2024-0${1 + (n % 9)}-1${n % 10}` : null,
      donor_dob: n % 4 ? `19${50 + n}-06-15` : null,
      donor_ethnicity: ['Hispanic or Latino', 'Asian', null][n % 3] ?? null,
      donor_gender: ['Male', 'Female', 'Other', 'Unknown', null][n % 5] ?? null,
      expiration_date: n % 6 ? `20${30 + (n % 5)}-01-01` : null,
      invoice_id: n % 8 === 0 ? invoice.id : n % 8 === 1 ? second.id : null,
      specimen_price: n % 5 === 4 ? null : 10 + ((n * 13) % 7) + 0.05,
      status: statuses[n % 6] ?? 'available',
      storage_condition: n % 2 ? '-80 C' : '+4 C',
      storage_container: n % 3 ? 'Cryovial' : 'Slide box',
      facilityId: n % 3 ? north.id : south.id,
      storage_location: `F0${n % 4} / Box 0${n}`,
      volume_number: 1 + n,
      volume_units: ['mL', 'uL', 'g', 'slide'][n % 4] ?? 'mL',
      active: n % 9 !== 8,
      created_at: new Date(Date.UTC(2025, n % 12, 1 + n)),
    });
  }
  const batch = await testApp.db
    .insertInto('import_batches')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow();
  await make.sample({ accession: 'HIDDEN-1', biomarkerId: crp.id, import_batch_id: batch.id });
  allSamples = (await list({})).items;
}

test('the unfiltered list has every sample once, newest first, and none of a hidden batch', async () => {
  const { items, count } = await list({});
  assert.deepEqual([items.length, count], [32, 32]);
  assert.deepEqual(
    items.map(({ createdAt }) => createdAt),
    items
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  );
  assert.equal((await list({ search: 'HIDDEN' })).count, 0);
  assert.equal((await list({ loincBiomarkerId: ids.crp })).count, 16);
});

/** The sort keys, independent of the implementation: volumes by kind, then amount; nulls last. */
const keys: Record<(typeof sampleSorts)[number], (sample: Sample) => (string | number | null)[]> = {
  accession: ({ accession }) => [accession.toLowerCase()],
  biomarker: ({ loincBiomarker }) => [loincBiomarker.name.toLowerCase()],
  value: ({ result }) => [result?.number ?? null],
  volume: ({ volumeNumber, volumeUnits }) =>
    volumeUnits === 'uL' ? ['mL', volumeNumber / 1000] : [volumeUnits, volumeNumber],
  collectionDate: ({ collectionDate }) => [collectionDate],
  expirationDate: ({ expirationDate }) => [expirationDate],
  status: ({ status }) => [status],
  price: ({ specimenPrice }) => [specimenPrice],
  createdAt: ({ createdAt }) => [createdAt],
  updatedAt: ({ updatedAt }) => [updatedAt],
};

function inOrder(a: Sample, b: Sample, key: (sample: Sample) => (string | number | null)[], sign: number) {
  const [one, two] = [key(a), key(b)];
  for (const [at, left] of one.entries()) {
    const right = two[at] ?? null;
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    return (left < right ? -1 : 1) * sign;
  }
  return (a.id - b.id) * sign;
}

for (const sort of sampleSorts)
  test(`sorting by ${sort}, in both directions, gives pages that miss and repeat no sample`, async () => {
    for (const [sortBy, sign] of [
      [sort, 1],
      [`-${sort}`, -1],
    ] as const) {
      const expected = allSamples.toSorted((a, b) => inOrder(a, b, keys[sort], sign));
      // A search by identifier has a statement of its own.
      for (const [query, keeps] of [
        [{}, () => true],
        [{ search: 'acc-0' }, (s: Sample) => /^acc-0/i.test(s.accession)],
      ] as const) {
        const paged: number[] = [];
        for (let skip = 0; skip < 32; skip += 9)
          paged.push(...(await list({ ...query, sortBy, skip, limit: 9 })).items.map(({ id }) => id));
        const ids = expected.filter(keeps).map(({ id }) => id);
        assert.deepEqual(paged, ids, sortBy);
      }
    }
  });

test('two sort keys can be combined', async () => {
  const { items } = await list({ sortBy: 'status,-price' });
  const expected = allSamples.toSorted((a, b) => {
    const byStatus = a.status < b.status ? -1 : a.status > b.status ? 1 : 0;
    return byStatus || inOrder(a, b, keys.price, -1);
  });
  assert.deepEqual(
    items.map(({ id }) => id),
    expected.map(({ id }) => id),
  );
});

const isBetween = (value: number | string | null, from: number | string, to: number | string) =>
  value !== null && value >= from && value <= to;
const amount = ({ volumeNumber, volumeUnits }: Sample) =>
  volumeUnits === 'uL' ? volumeNumber / 1000 : volumeNumber;

/** Every filter, and the samples that should match it. */
const filters: [Query & object, (sample: Sample) => boolean][] = [
  [{ active: true }, (s) => s.active],
  [{ active: false }, (s) => !s.active],
  [{ status: 'available' }, (s) => s.status === 'available'],
  [{ status: ['damaged', 'reserved'] }, (s) => ['damaged', 'reserved'].includes(s.status)],
  [{ type: 'Qualitative' }, (s) => s.loincBiomarker.type === 'Qualitative'],
  [{ resultClass: 'low' }, (s) => s.result?.class === 'low'],
  [{ resultClass: ['high', 'normal'] }, (s) => ['high', 'normal'].includes(s.result?.class ?? '')],
  [{ resultClass: 'none' }, (s) => s.result !== null && s.result.class === null],
  [{ resultClass: ['none', 'low'] }, (s) => s.result !== null && (s.result.class ?? 'low') === 'low'],
  [{ valueFrom: 2, valueTo: 4.5 }, (s) => isBetween(s.result?.number ?? null, 2, 4.5)],
  [{ donorGender: ['Female', 'Other'] }, (s) => ['Female', 'Other'].includes(s.donorGender ?? '')],
  [{ donorEthnicity: 'Asian' }, (s) => s.donorEthnicity === 'Asian'],
  [
    { donorEthnicity: ['Asian', 'Hispanic or Latino'] },
    (s) => s.donorEthnicity === 'Asian' || s.donorEthnicity === 'Hispanic or Latino',
  ],
  [{ ageFrom: 50, ageTo: 60 }, (s) => isBetween(s.donorAge, 50, 60)],
  [
    { collectedFrom: '2024-03-13', collectedTo: '2024-06-16' },
    (s) => isBetween(s.collectionDate, '2024-03-13', '2024-06-16'),
  ],
  [
    { expiresFrom: '2031-01-01', expiresTo: '2032-01-01' },
    (s) => isBetween(s.expirationDate, '2031-01-01', '2032-01-01'),
  ],
  [{ priced: true }, (s) => s.specimenPrice !== null],
  [{ priced: false }, (s) => s.specimenPrice === null],
  [{ priceFrom: 11.05, priceTo: 13.05 }, (s) => isBetween(s.specimenPrice, 11.05, 13.05)],
  [{ volumeKind: 'slide' }, (s) => s.volumeUnits === 'slide'],
  [
    { volumeKind: 'mL', volumeFrom: 0.01, volumeTo: 5 },
    (s) => ['mL', 'uL'].includes(s.volumeUnits) && isBetween(amount(s), 0.01, 5),
  ],
  [{ storageCondition: '-80 C' }, (s) => s.storageCondition === '-80 C'],
  [{ storageContainer: ['Slide box'] }, (s) => s.storageContainer === 'Slide box'],
  [
    { createdFrom: '2025-03-03', createdTo: '2025-05-17' },
    (s) => isBetween(s.createdAt.slice(0, 10), '2025-03-03', '2025-05-17'),
  ],
  [
    { active: true, status: 'available', priced: true },
    (s) => s.active && s.status === 'available' && s.specimenPrice !== null,
  ],
  [
    { active: true, status: 'available', donorGender: 'Male', storageCondition: '+4 C' },
    (s) => s.active && s.status === 'available' && s.donorGender === 'Male' && s.storageCondition === '+4 C',
  ],
  [{ search: 'ACC-0' }, (s) => /^acc-0/i.test(s.accession)],
  [{ search: 'bank 1' }, (s) => /^bank 1/i.test(s.biobankId ?? '')],
  [{ search: 'Réactive' }, (s) => s.loincBiomarker.name.startsWith('C reactive')],
  [{ search: 'zi' }, (s) => s.loincBiomarker.name.startsWith('zinc')],
  [{ search: 'f0' }, () => true],
  [{ search: 'cc' }, () => false],
  [{ search: '%' }, () => false],
  [{ search: '-' }, () => false],
  [{ search: '' }, () => true],
];

for (const [query, keeps] of filters)
  test(`the filter ${JSON.stringify(query)} gives the matching samples and their count`, async () => {
    const { items, count } = await list({ ...query, sortBy: 'accession' });
    const expected = allSamples.filter(keeps);
    assert.deepEqual(new Set(items.map(({ id }) => id)), new Set(expected.map(({ id }) => id)));
    assert.deepEqual([items.length, count], [expected.length, expected.length]);
    assert.equal((await list({ ...query, skip: 1000 })).count, count);
  });

describe('filters by other records', () => {
  const matches = async (query: Query & object, keeps: (sample: Sample) => boolean) => {
    const { items, count } = await list(query);
    const expected = allSamples.filter(keeps).map(({ id }) => id);
    assert.deepEqual(new Set(items.map(({ id }) => id)), new Set(expected));
    assert.equal(count, expected.length);
  };
  test('by biomarker: by id, by code, by several, and none when the type does not fit', async () => {
    const { crp = 0, zinc = 0 } = ids;
    const code = allSamples.find((s) => s.loincBiomarker.id === crp)?.loincCode ?? '';
    await matches({ loincBiomarkerId: crp }, (s) => s.loincBiomarker.id === crp);
    await matches({ loincBiomarkerId: [crp, zinc] }, (s) => [crp, zinc].includes(s.loincBiomarker.id));
    await matches({ loincCode: code }, (s) => s.loincCode === code);
    await matches({ loincCode: code, type: 'Text' }, () => false);
    await matches({ search: code }, (s) => s.loincCode === code);
    assert.equal((await admin.refused(staffSamples.getMany, { body: { loincBiomarkerId: [] } })).code, 1005);
  });
  test('by facility, vendor order and vendor', async () => {
    const { north = 0, south = 0, invoice = 0, vendor = 0 } = ids;
    await matches({ storageFacilityId: south }, (s) => s.storageFacilityId === south);
    await matches({ storageFacilityId: [north, south] }, () => true);
    await matches({ invoiceId: invoice }, (s) => s.invoiceId === invoice);
    await matches({ vendorId: vendor }, (s) => s.vendor?.id === vendor);
    await matches({ vendorId: 999_999 }, () => false);
  });
  test('by public code, whole or in part, and by excluded ids', async () => {
    const [one] = allSamples;
    assert.ok(one);
    await matches({ search: one.code.toLowerCase() }, (s) => s.code === one.code);
    await matches({ search: one.code.slice(3) }, (s) => s.code === one.code);
    await matches({ excludeIds: [one.id] }, (s) => s.id !== one.id);
  });
});
