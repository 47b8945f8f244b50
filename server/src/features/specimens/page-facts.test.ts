import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clientSamples } from '@aliquot/contract/samples';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { readRows } from '../samples/queries.ts';

/** What the rows of a page refer to comes once for all of them: each must get its own. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let buyer: Caller;
let woman: number;
let oldMan: number;
let plain: number;
const terms: { id: number; name: string }[] = [];
before(async () => {
  testApp = await openTestApp();
  buyer = await testApp.as('client_user');
  const { db, make } = testApp;
  const names = ['Aa', 'Bb', 'cc', 'Dd', 'Ee'];
  for (const name of names) terms.push(await make.biomarker({ name, common_rank: null }));
  const [first = 0, second = 0] = terms.map(({ id }) => id);
  const range = { label: 'Normal', loinc_biomarker_id: first };
  await db
    .insertInto('loinc_ranges')
    .values([
      { ...range, low: 1, high: 5, sex: 'female', age_from: 0, age_to: 150 },
      { ...range, low: 2, high: 6, sex: 'male', age_from: 0, age_to: 92 },
      { ...range, low: 3, high: null, sex: 'male', age_from: 93, age_to: 150 },
      { ...range, loinc_biomarker_id: second, low: null, high: 9, sex: 'any', age_from: null, age_to: null },
    ])
    .execute();
  const invoice = await make.invoice();
  const donor = async (born: string, codes: string[]) => {
    const { id } = await db
      .insertInto('donors')
      .values({ donor_key: born, vendor_id: invoice.vendor_id, born })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('donor_diagnoses')
      .values(codes.map((code) => ({ donor_id: id, code })))
      .execute();
    return id;
  };
  const sample = async (given: object, further: number[]) => {
    const { id } = await make.sample({
      ...{ invoice_id: invoice.id, biomarkerId: first, biomarker_value: '4', collection_date: '2024-03-01' },
      ...given,
    });
    // From the last to the first: not in the order in which they are shown.
    for (const at of further)
      await db
        .insertInto('sample_results')
        .values({ sample_id: id, loinc_biomarker_id: terms[at]?.id ?? 0, value: String(at) })
        .execute();
    return id;
  };
  woman = await sample(
    { donor_id: await donor('1980-01-01', ['I10', 'E11.9']), donor_gender: 'Female' },
    [4, 3, 2, 1],
  );
  oldMan = await sample({ donor_id: await donor('1929-01-01', ['E11']), donor_gender: 'Male' }, [1]);
  plain = await sample({ biomarkerId: second }, []);
  await db
    .updateTable('diagnosis_categories')
    .set({ donors: 11, shown: true, name: 'Diabetes' })
    .where('category', '=', 'E11')
    .execute();
});
after(() => testApp.close());

const listed = async () => {
  const body = { loincBiomarkerId: terms.map(({ id }) => id), limit: 200 };
  const { items } = await buyer.ok(clientSamples.getMany, { body });
  return [woman, oldMan, plain].map((id) => items.find((item) => item.id === id));
};
const read = (id: number) => buyer.ok(clientSamples.get, { params: { id } });

test('clients get the interval of sex and shown age, for the first result in lists and for all of one sample', async () => {
  const bases = (await listed()).map((item) => item?.result?.base);
  assert.deepEqual(bases, [
    { low: 1, high: 5 },
    { low: 2, high: 6 },
    { low: null, high: 9 },
  ]);
  const furtherBases = (await listed()).flatMap((item) =>
    item?.alsoMeasured.map(({ result }) => result?.base),
  );
  assert.deepEqual(furtherBases, [null, null, null, null]);
  assert.deepEqual((await read(oldMan)).alsoMeasured[0]?.result?.base, { low: null, high: 9 });
});

test('further results belong to their sample, by name without regard to case, the first few in lists', async () => {
  const values = (item: Awaited<ReturnType<typeof read>> | undefined) =>
    item?.alsoMeasured.map(({ value }) => value);
  assert.deepEqual((await listed()).map(values), [['1', '2', '3'], ['1'], []]);
  assert.deepEqual(
    (await listed()).map((item) => item?.alsoMeasuredCount),
    [4, 1, 0],
  );
  assert.deepEqual(values(await read(woman)), ['1', '2', '3', '4']);
});

test('diagnoses are those of the donor, hidden ones and those of the oldest left out for clients', async () => {
  const shown = [{ category: 'E11', name: 'Diabetes' }];
  assert.deepEqual(
    (await listed()).map((item) => item?.diagnoses),
    [shown, [], []],
  );
  const [row] = await readRows(testApp.db, [woman]);
  assert.deepEqual(
    row?.facts.diagnoses.map(({ code }) => code),
    ['E11.9', 'I10'],
  );
});

test('staff get the interval of the true age; rows keep the order of the ids, and an unknown id leaves the others whole', async () => {
  const rows = await readRows(testApp.db, [999_999, oldMan, plain, woman]);
  assert.deepEqual(
    rows.map(({ id, facts }) => [id, facts.base, facts.results.length, facts.diagnoses.length]),
    [
      [oldMan, { low: 3, high: null }, 1, 1],
      [plain, { low: null, high: 9 }, 0, 0],
      [woman, { low: 1, high: 5 }, 4, 2],
    ],
  );
});

test('a changed interval and a deactivated biomarker show at once', async () => {
  const [first, second] = terms;
  await testApp.db
    .deleteFrom('loinc_ranges')
    .where('loinc_biomarker_id', '=', first?.id ?? 0)
    .where('sex', '=', 'female')
    .execute();
  assert.equal((await listed())[0]?.result?.base, null);
  await testApp.db
    .updateTable('loinc_biomarkers')
    .set({ active: false })
    .where('id', '=', second?.id ?? 0)
    .execute();
  assert.deepEqual(
    (await read(woman)).alsoMeasured.map(({ value }) => value),
    ['2', '3', '4'],
  );
  const [row] = await readRows(testApp.db, [woman]);
  assert.equal(row?.facts.results.length, 4);
});
