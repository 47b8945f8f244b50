import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { diagnosisCategories, minShownDonors } from '@aliquot/contract/diagnoses';
import type { SampleClientQuery } from '@aliquot/contract/sample-client';
import { clientSamples } from '@aliquot/contract/samples';
import { specimens } from '@aliquot/contract/specimens';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { countDonors } from '../diagnoses/count-donors.ts';

/** What clients see of diagnoses, and what they can find out with them. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let buyer: Caller;
let term: { id: number; loinc_code: string };
let invoice: { id: number; vendor_id: number };
let facilityId: number;
before(async () => {
  testApp = await openTestApp();
  buyer = await testApp.as('client_user');
  invoice = await testApp.make.invoice();
  facilityId = (await testApp.make.facility()).id;
});
beforeEach(async () => {
  term = await testApp.make.biomarker();
});
after(() => testApp.close());

type Query = Partial<SampleClientQuery>;
const list = (query: Query) => buyer.ok(clientSamples.getMany, { body: { limit: 200, ...query } });
const idsOf = async (query: Query) => (await list(query)).items.map(({ id }) => id);
const read = (id: number) => buyer.ok(clientSamples.get, { params: { id } });

let made = 0;
/** A donor with diagnoses, and a sample for each day of collection. */
async function diagnosed(codes: readonly string[], { born = '1960-03-01', days = ['2020-06-01'] } = {}) {
  made += 1;
  const { id } = await testApp.db
    .insertInto('donors')
    .values({ donor_key: `Diagnosed ${made}`, vendor_id: invoice.vendor_id, born })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (codes.length > 0)
    await testApp.db
      .insertInto('donor_diagnoses')
      .values(codes.map((code) => ({ donor_id: id, code, label: 'As the vendor says' })))
      .execute();
  const samples: number[] = [];
  for (const collection_date of days) samples.push((await sample({ donor_id: id, collection_date })).id);
  return samples;
}
const sample = (given: object) =>
  testApp.make.sample({
    ...{ biomarkerId: term.id, facilityId, invoice_id: invoice.id, biomarker_value: '5' },
    ...given,
  });

/** So many donors with the code, a sample each. */
async function several(count: number, ...codes: string[]) {
  const samples: number[] = [];
  for (let n = 0; n < count; n += 1) samples.push(...(await diagnosed(codes)));
  await countDonors(testApp.db);
  return samples;
}
const shownToClients = async () =>
  (await buyer.ok(diagnosisCategories.shown, {})).items.map(({ category }) => category);

/** All replies that depend on the filter, as texts. */
async function repliesTo(query: Query): Promise<string[]> {
  const replies = [
    await list(query),
    await list({ ...query, loincBiomarkerId: term.id }),
    await buyer.ok(specimens.facets, { body: query }),
    await buyer.ok(specimens.facets, { body: { ...query, loincBiomarkerId: term.id } }),
    await buyer.ok(specimens.byBiomarker, { body: { ...query, loincBiomarkerIds: [term.id] } }),
  ];
  return replies.map((reply) => JSON.stringify(reply));
}

describe('a category of diagnoses', () => {
  test('that ten donors have cannot be told from one that nobody has; with eleven it is found', async () => {
    const ten = await several(minShownDonors - 1, 'E75.02', 'E75.21');
    assert.deepEqual((await read(ten[0] ?? 0)).diagnoses, []);
    assert.ok(!(await shownToClients()).includes('E75'));
    assert.deepEqual(await repliesTo({ diagnosis: 'E75' }), await repliesTo({ diagnosis: 'Q99' }));
    assert.deepEqual(await idsOf({ diagnosis: ['E75', 'Q99'] }), []);

    const eleven = [...ten, ...(await several(1, 'E75.1'))];
    await testApp.db
      .updateTable('diagnosis_categories')
      .set({ name: 'Sphingolipid disorders' })
      .where('category', '=', 'E75')
      .execute();
    assert.deepEqual(await idsOf({ diagnosis: 'E75' }), eleven);
    assert.deepEqual((await read(eleven[0] ?? 0)).diagnoses, [
      { category: 'E75', name: 'Sphingolipid disorders' },
    ]);
    const { items } = await buyer.ok(diagnosisCategories.shown, {});
    assert.deepEqual(
      items.filter(({ category }) => category === 'E75'),
      [{ category: 'E75', name: 'Sphingolipid disorders' }],
    );

    await testApp.db
      .updateTable('samples')
      .set({ active: false })
      .where('id', '=', eleven.at(-1) ?? 0)
      .execute();
    await countDonors(testApp.db);
    assert.deepEqual((await read(ten[0] ?? 0)).diagnoses, []);
    assert.ok(!(await shownToClients()).includes('E75'));
    assert.deepEqual(await repliesTo({ diagnosis: 'E75' }), await repliesTo({ diagnosis: 'Q99' }));
  });

  test('finds the samples of its donors that are for sale, with facets of the same, and not of the stock', async () => {
    const [first = 0, second = 0, third = 0, ...rest] = await several(minShownDonors + 2, 'I10', 'H40.1');
    await testApp.db.updateTable('samples').set({ specimen_price: null }).where('id', '=', first).execute();
    await testApp.db.updateTable('samples').set({ status: 'on_hold' }).where('id', '=', second).execute();
    await several(1);
    for (const more of [{}, { loincBiomarkerId: term.id }, { loincCode: term.loinc_code }]) {
      const query = { diagnosis: 'I10', ...more };
      assert.deepEqual(await idsOf(query), [third, ...rest]);
      assert.equal((await list({ ...query, limit: 1 })).count, minShownDonors);
      const facets = await buyer.ok(specimens.facets, { body: query });
      assert.equal(facets.count, minShownDonors);
      assert.deepEqual(facets.ages, [{ value: 60, count: minShownDonors }]);
    }
    const { items } = await buyer.ok(specimens.byBiomarker, {
      body: { diagnosis: 'I10', loincBiomarkerIds: [term.id] },
    });
    assert.deepEqual([items[0]?.available, items[0]?.matching], [minShownDonors + 1, minShownDonors]);
  });

  test('is any of several, in any case, and of three characters', async () => {
    const diabetes = await several(minShownDonors, 'E11.9');
    const both = await several(minShownDonors, 'E10.1', 'E11.8');
    const ids = async (diagnosis: string | string[]) =>
      (await idsOf({ loincBiomarkerId: term.id, diagnosis })).sort((a, b) => a - b);
    assert.deepEqual(await ids('e11'), [...diabetes, ...both]);
    assert.deepEqual(await ids('E10'), both);
    assert.deepEqual(await ids(['E10', 'E11']), [...diabetes, ...both]);
    assert.deepEqual((await read(both[0] ?? 0)).diagnoses, [
      { category: 'E10', name: null },
      { category: 'E11', name: null },
    ]);
    for (const diagnosis of ['E11.9', 'E1', 'Diabetes', ''])
      assert.ok((await buyer.refused(clientSamples.getMany, { body: { diagnosis } })).fields?.diagnosis);
  });

  test('is neither shown nor found with samples from the age of 90 on, which look as without a donor', async () => {
    await several(minShownDonors, 'G30.1');
    const days = ['2018-06-01', '2021-06-01', '2025-06-01'];
    const [at88 = 0, at91 = 0, at95 = 0] = await diagnosed(['G30.0'], { born: '1930-03-01', days });
    await countDonors(testApp.db);
    const found = await idsOf({ diagnosis: 'G30', loincBiomarkerId: term.id });
    assert.ok(found.includes(at88));
    assert.ok(!found.includes(at91) && !found.includes(at95));
    assert.deepEqual((await read(at88)).diagnoses, [{ category: 'G30', name: null }]);
    for (const [id, collection_date] of [
      [at91, days[1]],
      [at95, days[2]],
    ] as const) {
      const alone = await sample({ collection_date, donor_dob: '1930-03-01' });
      const { id: _, code: __, ...shown } = await read(id);
      const { id: ___, code: ____, ...other } = await read(alone.id);
      assert.equal(JSON.stringify(shown), JSON.stringify(other));
    }
    // The rare result of one does not find the other either.
    const { items } = await list({ diagnosis: 'G30', ageFrom: 90 });
    assert.deepEqual(items, []);
  });
});
