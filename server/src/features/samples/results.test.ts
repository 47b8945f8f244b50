import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { cases, terms } from '../../../../contract/test/result-cases.ts';
import { openTestApp } from '../../../test/harness.ts';

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

for (const { term, value, gender = null, age = null, ...expected } of cases) {
  test(`${term} ${value} of ${gender ?? 'unknown sex'}, ${age ?? 'any age'}`, async () => {
    const { id } = await testApp.make.sample({
      biomarkerId: termIds.get(term) ?? 0,
      biomarker_value: value,
      donor_gender: gender,
      ...daysOf(age),
    });
    const classified = await testApp.db
      .selectFrom('samples')
      .select(['donor_age', 'result_number', 'result_comparator', 'result_class', 'result_label'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(classified, {
      donor_age: age,
      result_number: expected.number,
      result_comparator: expected.comparator ?? null,
      result_class: expected.class,
      result_label: expected.label ?? null,
    });
  });
}

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
