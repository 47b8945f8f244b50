import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { imports } from '@aliquot/contract/imports';
import { loincCodeProblem } from '@aliquot/contract/loinc';
import { staffSamples } from '@aliquot/contract/samples';
import { code, type ImportTests, names, openImportTests } from '../../../test/import-setup.ts';

/** Sheets in which rows with the same accession are further results of one sample. */

const crp = '1988-5';
const ldl = '2089-1';

let { testApp, admin, check, commit, settled } = {} as ImportTests;
before(async () => {
  ({ testApp, admin, check, commit, settled } = await openImportTests());
  await testApp.db
    .insertInto('loinc_biomarkers')
    .values(
      [crp, ldl].map((loinc_code) => ({
        ...{ loinc_code, name: loinc_code, component: loinc_code },
        ...{ type: 'Quantitative', scale_type: 'Qn', units: 'mg/L' },
      })),
    )
    .execute();
});
after(() => testApp.close());

const heading =
  'accession,loincCode,volumeNumber,volumeUnits,collectionDate,biomarkerValue,units,method,measuredOn,donorId';
const sheet = (...rows: string[]) => [heading, ...rows, ''].join('\r\n');

/** The LOINC code of a number, with its check digit. */
const withCheckDigit = (number: number) =>
  Array.from({ length: 10 }, (_, digit) => `${number}-${digit}`).find((each) => !loincCodeProblem(each)) ??
  '';

/** Checks a sheet with the switch on. */
async function checkResults(...rows: string[]) {
  const run = await check(sheet(...rows));
  const fields = run.columns.map(({ field }) => field);
  await admin.ok(imports.match, {
    params: { id: run.id },
    body: { fields, dayFirst: false, rowsAreResults: true },
  });
  return settled(run.id);
}
const faultsOf = async (id: number) =>
  (await admin.ok(imports.rows, { params: { id }, body: { limit: 200 } })).items.map(({ faults }) =>
    faults.map(({ field, fault }) => `${field} ${fault}`).join(),
  );
async function sampleOf(accession: string) {
  const { items } = await admin.ok(staffSamples.getMany, { body: { search: accession, active: true } });
  const sample = items.find((each) => each.accession === accession);
  return (
    sample && [
      sample.biomarkerValue,
      ...sample.results.map(({ loincCode, value, valueAsSent, method, measuredOn }) =>
        [loincCode, value, valueAsSent, method, measuredOn].join(' '),
      ),
    ]
  );
}

test('rows with the same accession are rejected unless the switch is on', async () => {
  const [a = ''] = names(1);
  const rows = [`${a},${code},1,mL,2024-05-02,90,,,,`, `${a},${crp},,,,8.2,,,,`];
  const run = await check(sheet(...rows));
  assert.deepEqual(
    [run.rowsAreResults, await faultsOf(run.id)],
    [false, ['', 'volumeNumber volume_missing,volumeUnits volume_units_missing']],
  );
});

test('later rows add their value, unit, method and day to the sample of the first', async () => {
  const [a = '', b = ''] = names(2);
  const run = await checkResults(
    `${a},${code},1,mL,2024-05-02,90,,Alinity,2024-05-03,P-1`,
    `${b},${crp},2,mL,2024-05-02,1,,,,`,
    `${a.toLowerCase()},${crp},,,,0.82,mg/dL,Cobas,2024-05-04,`,
    `${a},${ldl},1,mL,2024-05-02,3,,,,P-1`,
  );
  assert.deepEqual([run.counts.good, run.counts.bad], [4, 0]);
  await commit(run.id);
  const done = await settled(run.id);
  assert.deepEqual([done.state, done.counts.added, done.counts.results], ['done', 4, 2]);
  assert.deepEqual(await sampleOf(a), ['90', `${crp} 8.2 0.82 mg/dL Cobas 2024-05-04`, `${ldl} 3   `]);
  assert.deepEqual(await sampleOf(b), ['1']);
  const { items } = await admin.ok(imports.rows, { params: { id: run.id }, body: {} });
  assert.equal(items[0]?.sampleId, items[2]?.sampleId);
});

describe('a later row is rejected', () => {
  test('where another cell differs, the biomarker is repeated, the value is missing or wrong', async () => {
    const [a = ''] = names(1);
    const run = await checkResults(
      `${a},${code},1,mL,2024-05-02,90,,,,`,
      `${a},${crp},2,mL,,8.2,,,,`,
      `${a},${code},,,,91,,,,`,
      `${a},${crp},,,,,,,,`,
      `${a},${crp},,,,high,,,,`,
      `${a},${crp},,,,8,U/L,,,`,
      `${a},${crp},,,,8,,,2024-05-01,`,
      `${a},${crp},,,,8,,,,`,
      `${a},${crp},,,,9,,,,`,
    );
    assert.deepEqual(await faultsOf(run.id), [
      '',
      'volumeNumber sample_mismatch',
      'loincCode result_repeated',
      'biomarkerValue value_missing',
      'biomarkerValue value_not_numeric',
      'units units_not_convertible',
      'measuredOn measured_before_collection',
      '',
      'loincCode result_repeated',
    ]);
    const { items } = await admin.ok(imports.rows, { params: { id: run.id }, body: {} });
    assert.equal(
      items[1]?.faults[0]?.message,
      'Found “2”; expected nothing or “1”, as in the first row of this accession.',
    );
  });

  test('beyond sixty further results of one sample', async () => {
    const terms = await Promise.all(Array.from({ length: 61 }, () => testApp.make.biomarker()));
    // A code with a right check digit for each.
    const codes = Array.from({ length: 61 }, (_, n) => withCheckDigit(80_000 + n));
    for (const [n, { id }] of terms.entries())
      await testApp.db
        .updateTable('loinc_biomarkers')
        .set({ loinc_code: codes[n] ?? '' })
        .where('id', '=', id)
        .execute();
    const [a = ''] = names(1);
    const run = await checkResults(
      `${a},${code},1,mL,2024-05-02,90,,,,`,
      ...codes.map((each) => `${a},${each},,,,1,,,,`),
    );
    const faults = await faultsOf(run.id);
    assert.deepEqual([faults.slice(0, 61).join(''), faults[61]], ['', 'loincCode results_too_many']);
  });

  test('where the first row is bad, until that is corrected', async () => {
    const [a = ''] = names(1);
    const run = await checkResults(`${a},${code},none,mL,2024-05-02,90,,,,`, `${a},${crp},,,,8.2,,,,`);
    assert.deepEqual(await faultsOf(run.id), ['volumeNumber volume_not_numeric', 'accession first_row_bad']);
    const edited = await admin.ok(imports.editRow, {
      params: { id: run.id, row: 1 },
      body: { cells: { volumeNumber: '1' } },
    });
    assert.deepEqual([edited.run.counts.good, edited.run.counts.bad], [2, 0]);
  });

  test('where the accession of the first was taken meanwhile', async () => {
    const [a = '', b = ''] = names(2);
    const run = await checkResults(
      `${a},${code},1,mL,2024-05-02,90,,,,`,
      `${a},${crp},,,,8.2,,,,`,
      `${b},${code},1,mL,2024-05-02,90,,,,`,
    );
    const other = await check(sheet(`${a},${code},1,mL,2024-05-02,55,,,,`));
    await commit(other.id);
    await settled(other.id);
    await commit(run.id);
    const done = await settled(run.id);
    assert.deepEqual([done.counts.added, done.counts.bad], [1, 2]);
    assert.deepEqual(await faultsOf(run.id), [
      'accession accession_duplicate',
      'accession first_row_bad',
      '',
    ]);
    assert.deepEqual(await sampleOf(a), ['55']);
  });
});

// More than the first batch of 100 rows.
test('first rows in an earlier batch are found, and undoing takes samples and results back', async () => {
  const accessions = names(150);
  const run = await checkResults(
    ...accessions.map((each) => `${each},${code},1,mL,2024-05-02,90,,,,`),
    ...accessions.map((each) => `${each},${crp},,,,8.2,,,,`),
    `${accessions[0]},${crp},,,,8.2,,,,`,
  );
  assert.deepEqual([run.counts.good, run.counts.bad], [300, 1]);
  await commit(run.id, 'good');
  assert.equal((await settled(run.id)).counts.results, 150);
  assert.deepEqual(await sampleOf(accessions[149] ?? ''), ['90', `${crp} 8.2   `]);
  await admin.ok(imports.undo, { params: { id: run.id } });
  await settled(run.id);
  assert.equal(await sampleOf(accessions[149] ?? ''), undefined);
});
