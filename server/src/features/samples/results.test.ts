import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { cases, terms } from '../../../../contract/test/result-cases.ts';
import { openTestApp } from '../../../test/harness.ts';
import { insertResults } from './add-results.ts';

/** The database's parser and classification of results, tested with the same cases as the contract's. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
const termIds = new Map<string, number>();

before(async () => {
  testApp = await openTestApp();
  for (const [name, { type, units, ranges }] of Object.entries(terms)) {
    const { id } = await testApp.make.biomarker({ type, units });
    termIds.set(name, id);
    if (ranges.length === 0) continue;
    await testApp.db
      .insertInto('loinc_ranges')
      .values(
        ranges.map(({ ageFrom, ageTo, gapOwner, ...range }) => ({
          ...range,
          loinc_biomarker_id: id,
          age_from: ageFrom,
          age_to: ageTo,
          gap_owner: gapOwner,
        })),
      )
      .execute();
  }
});
after(() => testApp.close());

/** Dates that give the donor this age at collection, exactly on the birthday. */
const daysOf = (age: number | null) =>
  age === null ? {} : { collection_date: '2024-03-01', donor_dob: `${2024 - age}-03-01` };

const classified = ['result_number', 'result_comparator', 'result_class', 'result_label'] as const;

for (const { term, value, gender = null, age = null, ...expected } of cases) {
  const titleOf = `${term} ${value} of ${gender ?? 'unknown sex'}, ${age ?? 'any age'}`;
  const expectedOf = {
    result_number: expected.number,
    result_comparator: expected.comparator ?? null,
    result_class: expected.class,
    result_label: expected.label ?? null,
  };

  test(titleOf, async () => {
    const { id } = await testApp.make.sample({
      biomarkerId: termIds.get(term) ?? 0,
      biomarker_value: value,
      donor_gender: gender,
      ...daysOf(age),
    });
    const sample = await testApp.db
      .selectFrom('samples')
      .select(['donor_age', ...classified])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(sample, { donor_age: age, ...expectedOf });
  });

  if (value && value.length <= 255)
    test(`${titleOf}, as a further result that is added alone and with others`, async () => {
      const given = { loinc_biomarker_id: termIds.get(term) ?? 0, value };
      const samples = [await sampleOf(gender, age), await sampleOf(gender, age)];
      const [alone = 0, together = 0] = samples;
      await testApp.db
        .insertInto('sample_results')
        .values({ sample_id: alone, ...given })
        .execute();
      await addTogether([{ sample_id: together, ...given }]);
      const results = await testApp.db
        .selectFrom('sample_results')
        .select(classified)
        .where('sample_id', 'in', samples)
        .execute();
      assert.deepEqual(results, [expectedOf, expectedOf]);
    });
}

test('results that are added together have the classes that each would get alone, for the shown age too', async () => {
  const given: { sample_id: number; loinc_biomarker_id: number; value: string }[] = [];
  for (const age of [null, 5, 40, 90, 97])
    for (const gender of [null, 'Male', 'Female']) {
      const sample_id = await sampleOf(gender, age);
      for (const loinc_biomarker_id of termIds.values())
        given.push({ sample_id, loinc_biomarker_id, value: `${(loinc_biomarker_id * 7) % 31}` });
    }
  await addTogether(given);
  const read = () =>
    testApp.db
      .selectFrom('sample_results')
      .select(['id', ...classified, 'shown_class', 'shown_label'])
      .where('sample_id', 'in', [...new Set(given.map(({ sample_id }) => sample_id))])
      .orderBy('id')
      .execute();
  const together = await read();
  assert.equal(together.length, given.length);
  // Each is classified again by itself.
  await sql`update sample_results set value = value`.execute(testApp.db);
  assert.deepEqual(await read(), together);
});

test('of results that are added together none may be the first of its sample again', async () => {
  const first = await testApp.make.biomarker();
  const { id } = await testApp.make.sample({ biomarkerId: first.id });
  await assert.rejects(
    addTogether([{ sample_id: id, loinc_biomarker_id: first.id, value: '1' }]),
    /one result of a biomarker/,
  );
});

const sampleOf = async (donor_gender: string | null, age: number | null) =>
  (await testApp.make.sample({ donor_gender, ...daysOf(age) })).id;

const addTogether = (given: readonly object[]) =>
  insertResults(sql`
    select r.*, null::text as value_as_sent, null::text as method, null::date as measured_on,
      null::integer as import_batch_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as r(sample_id integer, loinc_biomarker_id integer, value text)`).execute(testApp.db);

test('samples are classified again when an interval is added or deleted, without a new version or audit entry', async () => {
  const term = await testApp.make.biomarker({ type: 'Quantitative', units: 'g/L' });
  const sample = await testApp.make.sample({ biomarkerId: term.id, biomarker_value: '12' });
  const read = () =>
    testApp.db
      .selectFrom('samples')
      .select(['version', 'result_class', 'result_label'])
      .where('id', '=', sample.id)
      .executeTakeFirstOrThrow();
  const range = await testApp.db
    .insertInto('loinc_ranges')
    .values({ loinc_biomarker_id: term.id, low: 13, high: 15, label: 'Normal' })
    .returning('id')
    .executeTakeFirstOrThrow();
  assert.deepEqual(await read(), { version: 1, result_class: 'low', result_label: null });
  await testApp.db.deleteFrom('loinc_ranges').where('id', '=', range.id).execute();
  assert.deepEqual(await read(), { version: 1, result_class: null, result_label: null });
  const entries = await testApp.db
    .selectFrom('audit_log')
    .select('action')
    .where('table_name', '=', 'samples')
    .where('row_id', '=', sample.id)
    .execute();
  assert.deepEqual(entries, [{ action: 'insert' }]);
});

test('the stock counters follow every change, before and after a rollup', async () => {
  const term = await testApp.make.biomarker();
  const stock = async () => {
    const { rows } = await sql<{ status: string; samples: number; worth: string }>`
      select status, samples, worth from stock
      where loinc_biomarker_id = ${term.id} and active and samples <> 0 order by status`.execute(testApp.db);
    return rows.map(({ status, samples, worth }) => [status, samples, Number(worth)]);
  };
  const first = await testApp.make.sample({ biomarkerId: term.id, specimen_price: 10.5 });
  await testApp.make.sample({ biomarkerId: term.id, specimen_price: 4 });
  assert.deepEqual(await stock(), [['available', 2, 14.5]]);
  await sql`select rollup_stock()`.execute(testApp.db);
  await testApp.db.updateTable('samples').set({ status: 'damaged' }).where('id', '=', first.id).execute();
  assert.deepEqual(await stock(), [
    ['available', 1, 4],
    ['damaged', 1, 10.5],
  ]);
  await sql`select rollup_stock()`.execute(testApp.db);
  await sql`select rollup_stock()`.execute(testApp.db);
  await testApp.db.updateTable('samples').set({ active: false }).where('id', '=', first.id).execute();
  assert.deepEqual(await stock(), [['available', 1, 4]]);
  const { rows: pending } = await sql<{ n: number }>`select count(*)::integer as n from stock_deltas`.execute(
    testApp.db,
  );
  assert.notEqual(pending[0]?.n, 0);
});
