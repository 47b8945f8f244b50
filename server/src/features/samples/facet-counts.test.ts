import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clientSamples, type Sample, staffSamples } from '@aliquot/contract/samples';
import { specimens } from '@aliquot/contract/specimens';
import { sql } from 'kysely';
import { loadCatalogue } from '../../../seed/catalogue.ts';
import { loadSamples } from '../../../seed/load-samples.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { rollupFacets } from './jobs.ts';

/** Compares the facet counters with the samples themselves, after all kinds of changes, before and after a rollup. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let buyer: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  buyer = await testApp.as('client_user');
  await loadCatalogue(testApp.db);
  await testApp.make.vendor({ name: 'Cedar Biobank' });
  await loadSamples(testApp.db, { count: 600, seed: 11, today: testApp.clock.now() });
});
after(() => testApp.close());

const today = () => testApp.clock.now().toISOString().slice(0, 10);

/** The facets whose counter differs from the number of samples. */
async function differences() {
  const { rows } = await sql`
    select * from (
      select facet, value, active, status, priced, expires, sum(samples)::integer as samples from (
        select facet, value, active, status, priced, expires, samples from current_facet_counts
        union all
        select t.facet, t.value, s.active, s.status, s.specimen_price is not null, t.expires, -1
        from samples s cross join lateral facets_of(s) t
        where not exists (select from import_batches b where b.id = s.import_batch_id and b.hidden)
      ) both_ways group by 1, 2, 3, 4, 5, 6
    ) d where samples <> 0`.execute(testApp.db);
  return rows;
}

const changes: Record<string, () => Promise<unknown>> = {
  'a status': () => sql`update samples set status = 'damaged' where id % 7 = 0`.execute(testApp.db),
  'a price to none': () =>
    sql`update samples set specimen_price = null where id % 11 = 0`.execute(testApp.db),
  'a price': () => sql`update samples set specimen_price = 12.5 where id % 5 = 0`.execute(testApp.db),
  'a donor': () =>
    sql`update samples set donor_id = null, donor_gender = 'Other', donor_dob = null where id % 13 = 0`.execute(
      testApp.db,
    ),
  'a result': () => sql`update samples set biomarker_value = 'Trace' where id % 17 = 0`.execute(testApp.db),
  'an expiration date': () =>
    sql`update samples set expiration_date = null where id % 19 = 0`.execute(testApp.db),
  'what was done before measuring': () =>
    sql`update samples set material = 'Saliva', anticoagulant = null, fasting = 'no', freeze_thaws = id % 5
      where id % 31 = 0`.execute(testApp.db),
  'a place and a name': () =>
    sql`update samples set storage_location = 'A1', biobank_id = 'B' where id % 3 = 0`.execute(testApp.db),
  'a reference interval': () => sql`delete from loinc_ranges where id % 2 = 0`.execute(testApp.db),
  'the number of samples': async () => {
    await sql`update samples set active = false where id % 23 = 0`.execute(testApp.db);
    await sql`delete from samples where id % 29 = 0`.execute(testApp.db);
  },
};

for (const rolledUp of [false, true])
  for (const [name, change] of Object.entries(changes))
    test(`the counters are right after a change of ${name}, ${rolledUp ? 'after' : 'before'} the rollup`, async () => {
      await change();
      if (rolledUp) await rollupFacets(testApp.db);
      assert.deepEqual(await differences(), []);
    });

type Query = Parameters<typeof admin.ok<typeof staffSamples.getMany>>[1]['body'];

/** Each filter alone, and the same condition on a listed sample. */
const filters: [Query, (sample: Sample) => boolean][] = [
  [{ resultClass: 'high' }, ({ result }) => result?.class === 'high'],
  [
    { resultClass: ['low', 'none'] },
    ({ result }) => result !== null && result.class !== 'high' && result.class !== 'normal',
  ],
  [
    { donorGender: ['Female', 'Other'] },
    ({ donorGender }) => ['Female', 'Other'].includes(donorGender ?? ''),
  ],
  [{ donorEthnicity: 'White' }, ({ donorEthnicity }) => donorEthnicity === 'White'],
  [{ storageFacilityId: 1 }, ({ storageFacilityId }) => storageFacilityId === 1],
  [{ storageCondition: 'Frozen -80 C' }, ({ storageCondition }) => storageCondition === 'Frozen -80 C'],
  [{ storageContainer: 'Cryovial 2.0 mL' }, ({ storageContainer }) => storageContainer === 'Cryovial 2.0 mL'],
  [{ material: ['Plasma', 'Urine'] }, ({ material }) => material === 'Plasma' || material === 'Urine'],
  [{ anticoagulant: 'lithium_heparin' }, ({ anticoagulant }) => anticoagulant === 'lithium_heparin'],
  [{ fasting: 'unknown' }, ({ fasting }) => fasting === 'unknown'],
  [{ freezeThaws: ['0', '3_or_more'] }, ({ freezeThaws }) => freezeThaws === 0 || (freezeThaws ?? 0) >= 3],
  [
    { hoursToProcessingMax: 4 },
    ({ hoursToProcessing }) => hoursToProcessing !== null && hoursToProcessing <= 4,
  ],
  [{ hoursToFreezerMax: 12 }, ({ hoursToFreezer }) => hoursToFreezer !== null && hoursToFreezer <= 12],
  [{ invoiceId: 2 }, ({ invoiceId }) => invoiceId === 2],
  [{ ageFrom: 40, ageTo: 65 }, ({ donorAge }) => donorAge !== null && donorAge >= 40 && donorAge <= 65],
  [
    { priceFrom: 12.5, priceTo: 100 },
    ({ specimenPrice }) => specimenPrice !== null && specimenPrice >= 12.5 && specimenPrice <= 100,
  ],
  [
    { collectedFrom: '2024-03-01' },
    ({ collectionDate }) => collectionDate !== null && collectionDate >= '2024-03-01',
  ],
  [
    { expiresTo: '2030-06-30' },
    ({ expirationDate }) => expirationDate !== null && expirationDate <= '2030-06-30',
  ],
  [{ createdTo: '2026-01-31' }, ({ createdAt }) => createdAt.slice(0, 10) <= '2026-01-31'],
];

describe('the count of a list with one filter is right for', () => {
  const all: Sample[] = [];
  before(async () => {
    for (let skip = 0; ; skip += 200) {
      const { items } = await admin.ok(staffSamples.getMany, {
        body: { skip, limit: 200, sortBy: 'createdAt' },
      });
      if (items.length === 0) return;
      all.push(...items);
    }
  });
  for (const [filter, fits] of filters)
    test(JSON.stringify(filter), async () => {
      const states: [Query, (sample: Sample) => boolean][] = [
        [{}, () => true],
        [{ active: true, status: 'available' }, ({ active, status }) => active && status === 'available'],
        [
          { priced: false, status: ['damaged', 'available'] },
          (sample) => sample.specimenPrice === null && ['damaged', 'available'].includes(sample.status),
        ],
      ];
      for (const [state, is] of states) {
        const { count } = await admin.ok(staffSamples.getMany, { body: { ...filter, ...state, limit: 1 } });
        assert.equal(count, all.filter((sample) => fits(sample) && is(sample)).length, JSON.stringify(state));
      }
      assert.ok(all.some(fits), 'some sample matches');
    });
});

/** All samples that clients see, read page by page, and the reported count. */
async function shown() {
  const items = [];
  for (let skip = 0; ; skip += 200) {
    const page = await buyer.ok(clientSamples.getMany, { body: { skip, limit: 200 } });
    items.push(...page.items);
    if (page.items.length < 200) return { items, count: page.count };
  }
}

async function assertFacetsAsShown() {
  const { items, count } = await shown();
  const facets = await buyer.ok(specimens.facets, { body: {} });
  assert.equal(count, items.length);
  assert.equal(facets.count, items.length);
  const women = items.filter(({ donorGender }) => donorGender === 'Female').length;
  assert.equal(facets.genders.find(({ value }) => value === 'Female')?.count ?? 0, women);
  for (const { value, count: some } of facets.expiries)
    assert.equal(some, items.filter(({ expiryBand }) => expiryBand === value).length, value);
  for (const { id, count: some } of facets.biomarkers)
    assert.equal(some, items.filter(({ loincBiomarker }) => loincBiomarker.id === id).length);
  assert.deepEqual(facets.price, {
    from: Math.min(...items.map(({ specimenPrice }) => specimenPrice)),
    to: Math.max(...items.map(({ specimenPrice }) => specimenPrice)),
  });
  return items;
}

test('unfiltered facets count the samples of the list: none that expired this month or has a deactivated biomarker', async () => {
  const before = await assertFacetsAsShown();
  const some = before.slice(0, 40).map(({ id }) => id);
  // Yesterday may be in the previous month; both must be excluded.
  await sql`update samples set collection_date = null, donor_dob = null,
      expiration_date = ${today()}::date - 1 - id % 20 where id = any (${some}::integer[])`.execute(
    testApp.db,
  );
  const fewer = await assertFacetsAsShown();
  assert.equal(fewer.length, before.length - some.length);
  const off = fewer[0]?.loincBiomarker.id ?? 0;
  await sql`update loinc_biomarkers set verified = false where id = ${off}`.execute(testApp.db);
  const without = await assertFacetsAsShown();
  assert.ok(without.length < fewer.length);
  await rollupFacets(testApp.db);
  await assertFacetsAsShown();
});

test('samples of a batch are not counted before it is visible and while it is undone', async () => {
  const before = (await assertFacetsAsShown()).length;
  const { id } = await testApp.db
    .insertInto('import_batches')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow();
  const hide = (hidden: boolean) =>
    testApp.db.updateTable('import_batches').set({ hidden }).where('id', '=', id).execute();
  for (let n = 0; n < 5; n += 1) await testApp.make.sample({ import_batch_id: id, donor_gender: 'Female' });
  await rollupFacets(testApp.db);
  assert.equal((await assertFacetsAsShown()).length, before);
  await hide(false);
  assert.equal((await assertFacetsAsShown()).length, before + 5);
  await rollupFacets(testApp.db);
  await hide(true);
  assert.equal((await assertFacetsAsShown()).length, before);
  await hide(false);
  assert.deepEqual(await differences(), []);
});

test('concurrent writes and rollups never lose a sample or count one twice', {
  skip: !onPostgres,
}, async () => {
  const term = await testApp.make.biomarker();
  const facility = await testApp.make.facility();
  const writing = Array.from({ length: 6 }, async () => {
    for (let n = 0; n < 4; n += 1) {
      const made = await testApp.make.sample({ biomarkerId: term.id, facilityId: facility.id });
      await testApp.db.updateTable('samples').set({ status: 'on_hold' }).where('id', '=', made.id).execute();
    }
  });
  const rollups = Array.from({ length: 3 }, async () => {
    for (let n = 0; n < 6; n += 1) await rollupFacets(testApp.db);
  });
  await Promise.all([...writing, ...rollups]);
  assert.deepEqual(await differences(), []);
  await rollupFacets(testApp.db);
  const { rows } = await sql`select from facet_deltas`.execute(testApp.db);
  assert.equal(rows.length, 0);
});
