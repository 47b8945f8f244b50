import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SampleClientQuery } from '@aliquot/contract/sample-client';
import { clientSamples } from '@aliquot/contract/samples';
import { specimens } from '@aliquot/contract/specimens';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { shownZip } from './sparse-zips.ts';

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
const read = (id: number) => buyer.ok(clientSamples.get, { params: { id } });
const day = (offset: number) =>
  new Date(testApp.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);

/** A new biomarker with samples. */
async function stocked(...samples: Parameters<typeof testApp.make.sample>[0][]) {
  const term = await testApp.make.biomarker();
  const ids: number[] = [];
  for (const sample of samples) ids.push((await testApp.make.sample({ biomarkerId: term.id, ...sample })).id);
  return { term, ids };
}

describe('donors', () => {
  test('aged 90 and above are one group, in the shown age, the filter, the result class and the label', async () => {
    const ages = [null, 0, 89, 90, 95, 105];
    const { term, ids } = await stocked(
      ...ages.map((age) => ({
        biomarker_value: '12',
        ...(age === null ? {} : { collection_date: '2024-03-01', donor_dob: `${2024 - age}-03-01` }),
      })),
    );
    const interval = (low: number, high: number, age_from: number, age_to: number | null) =>
      testApp.db
        .insertInto('loinc_ranges')
        .values({ loinc_biomarker_id: term.id, low, high, age_from, age_to, label: 'Normal' })
        .execute();
    await interval(10, 20, 0, 94);
    await interval(1, 5, 95, null);
    const samples = await Promise.all(ids.map((id) => read(id)));
    assert.deepEqual(
      samples.map(({ donorAge }) => donorAge),
      [null, 0, 89, 90, 90, 90],
    );
    // The last two are high for their true age, which would reveal that they are older than 90.
    for (const { result } of samples.slice(1))
      assert.deepEqual(
        [result?.class, result?.label, result?.base],
        ['normal', 'Normal', { low: 10, high: 20 }],
      );
    const found = (query: Query) => idsOf({ loincBiomarkerId: term.id, sortBy: 'age', ...query });
    const [, child, , ninety, , oldest] = ids;
    for (const query of [{ ageFrom: 90 }, { ageFrom: 91 }, { ageFrom: 120 }, { ageFrom: 90, ageTo: 90 }])
      assert.deepEqual(await found(query), ids.slice(3), JSON.stringify(query));
    assert.deepEqual(await found({ ageTo: 90 }), ids.slice(1));
    assert.deepEqual(await found({ ageTo: 150 }), ids.slice(1));
    assert.deepEqual(await found({ ageTo: 89 }), ids.slice(1, 3));
    assert.deepEqual(await found({ resultClass: 'high' }), []);
    assert.deepEqual(await found({}), [...ids.slice(1), ids[0]]);
    assert.ok(child && ninety && oldest);
    const { classes, ages: bands } = await buyer.ok(specimens.facets, {
      body: { loincBiomarkerId: term.id },
    });
    assert.deepEqual(classes, [
      { value: 'normal', count: 5 },
      { value: 'none', count: 1 },
    ]);
    assert.deepEqual(bands.at(-1), { value: 90, count: 3 });
  });

  test('have a zip code of three digits, or 000 for sparsely populated areas', async () => {
    assert.deepEqual(['13210', '13210-1234', '03601', '89312', '89012-0001'].map(shownZip), [
      '132',
      '132',
      '000',
      '000',
      '000',
    ]);
    assert.equal(shownZip(null), null);
    const { ids } = await stocked({ donor_zip: '13210-4455' }, { donor_zip: '05901' });
    assert.deepEqual(
      [(await read(ids[0] ?? 0)).donorZip, (await read(ids[1] ?? 0)).donorZip],
      ['132', '000'],
    );
  });

  test('and the expiry band counts from the first of the month, the same in value and filter', async () => {
    const first = `${day(0).slice(0, 7)}-01`;
    const after = (months: number, days: number) => {
      const [year = 0, month = 1] = first.split('-').map(Number);
      return new Date(Date.UTC(year, month - 1 + months, 1 + days)).toISOString().slice(0, 10);
    };
    const cases = [
      [day(0), 'under_6_months'],
      [after(6, -1), 'under_6_months'],
      [after(6, 0), '6_to_12_months'],
      [after(12, -1), '6_to_12_months'],
      [after(12, 0), '1_to_2_years'],
      [after(24, -1), '1_to_2_years'],
      [after(24, 0), 'over_2_years'],
      [after(500, 0), 'over_2_years'],
      [null, null],
    ] as const;
    const { term, ids } = await stocked(...cases.map(([expiration_date]) => ({ expiration_date })));
    for (const [at, [, band]] of cases.entries()) {
      assert.equal((await read(ids[at] ?? 0)).expiryBand, band);
      if (!band) continue;
      const wanted = ids.filter((_, n) => cases[n]?.[1] === band);
      assert.deepEqual(await idsOf({ loincBiomarkerId: term.id, expiryBand: band }), wanted);
    }
    const two = await idsOf({ loincBiomarkerId: term.id, expiryBand: ['under_6_months', 'over_2_years'] });
    assert.deepEqual(two, [...ids.slice(0, 2), ...ids.slice(6, 8)]);
  });
});

describe('the code of a donor', () => {
  /** Draws of one donor, at these ages. */
  async function draws(...ages: number[]) {
    const invoice = await testApp.make.invoice();
    const donor = await testApp.db
      .insertInto('donors')
      .values({ donor_key: `D ${invoice.id}`, vendor_id: invoice.vendor_id, born: '1930-03-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return stocked(
      ...ages.map((age) => ({
        donor_id: donor.id,
        invoice_id: invoice.id,
        collection_date: `${1930 + age}-06-01`,
        biomarker_value: String(age),
      })),
    );
  }

  test('is the same for all samples of a donor, and another for every company and donor', async () => {
    const other = await testApp.as('client_user');
    const { ids } = await draws(60, 61);
    const { ids: strangers } = await draws(60);
    const codes = async (caller: Caller, of: readonly number[]) =>
      Promise.all(of.map(async (id) => (await caller.ok(clientSamples.get, { params: { id } })).donorCode));
    const [first, second] = await codes(buyer, ids);
    assert.match(String(first), /^DN-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    assert.equal(second, first);
    assert.notEqual((await codes(other, ids))[0], first);
    assert.notEqual((await codes(buyer, strangers))[0], first);
    const listed = await list({ sameDonorAs: ids[0] ?? 0 });
    assert.deepEqual(
      listed.items.map(({ id, donorCode }) => [id, donorCode]),
      [[ids[1], first]],
    );
  });

  test('finds the other samples of the donor that are for sale, with facets of the same', async () => {
    const { term, ids } = await draws(60, 61, 62, 63, 64);
    const [start = 0, second, third, unpriced = 0, held = 0] = ids;
    await testApp.db
      .updateTable('samples')
      .set({ specimen_price: null })
      .where('id', '=', unpriced)
      .execute();
    await testApp.db.updateTable('samples').set({ status: 'on_hold' }).where('id', '=', held).execute();
    for (const more of [{}, { loincBiomarkerId: term.id }, { loincCode: term.loinc_code }]) {
      const query = { sameDonorAs: start, ...more };
      assert.deepEqual(await idsOf(query), [second, third]);
      assert.equal((await list({ ...query, limit: 1 })).count, 2);
      const facets = await buyer.ok(specimens.facets, { body: query });
      assert.equal(facets.count, 2);
      assert.deepEqual(facets.ages, [{ value: 60, count: 2 }]);
    }
    const { items } = await buyer.ok(specimens.byBiomarker, {
      body: { sameDonorAs: start, loincBiomarkerIds: [term.id] },
    });
    assert.deepEqual([items[0]?.available, items[0]?.matching], [3, 2]);
  });

  test('of a sample that the client cannot see is not found', async () => {
    const { ids } = await draws(60, 61);
    const [start = 0] = ids;
    await testApp.db.updateTable('samples').set({ specimen_price: null }).where('id', '=', start).execute();
    for (const sameDonorAs of [start, 999_999]) {
      assert.equal((await buyer.refused(clientSamples.getMany, { body: { sameDonorAs } })).code, 1004);
      assert.equal((await buyer.refused(specimens.facets, { body: { sameDonorAs } })).code, 1004);
      assert.equal(
        (await buyer.refused(specimens.byBiomarker, { body: { sameDonorAs, loincBiomarkerIds: [1] } })).code,
        1004,
      );
    }
  });

  test('is not shown from the age of 90 on, where it would tell the years between two samples', async () => {
    const { ids } = await draws(88, 89, 91, 95);
    const { ids: single } = await stocked({ collection_date: '2021-06-01', donor_dob: '1930-03-01' });
    const shown = await Promise.all(ids.map((id) => read(id)));
    assert.deepEqual(
      shown.map(({ donorCode }) => donorCode !== null),
      [true, true, false, false],
    );
    assert.equal((await read(single[0] ?? 0)).donorCode, null);
    assert.deepEqual(await idsOf({ sameDonorAs: ids[0] ?? 0 }), [ids[1]]);
    assert.deepEqual(await idsOf({ sameDonorAs: ids[2] ?? 0 }), []);
    assert.deepEqual(await idsOf({ sameDonorAs: ids[3] ?? 0 }), []);
  });
});
