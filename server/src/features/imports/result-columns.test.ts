import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { imports } from '@aliquot/contract/imports';
import { samples, staffSamples } from '@aliquot/contract/samples';
import { code, type ImportTests, names, openImportTests } from '../../../test/import-setup.ts';
import { importSheet } from '../../../test/multipart.ts';
import { codeInHeading } from './named-columns.ts';

/** Sheets with a column for each further result. */

const crp = '1988-5';
const color = '5778-6';

let { testApp, admin, facility, check, commit, settled } = {} as ImportTests;
before(async () => {
  ({ testApp, admin, facility, check, commit, settled } = await openImportTests());
  await testApp.db
    .insertInto('loinc_biomarkers')
    .values([
      {
        loinc_code: crp,
        name: 'CRP',
        component: 'CRP',
        type: 'Quantitative',
        scale_type: 'Qn',
        units: 'mg/L',
      },
      { loinc_code: color, name: 'Color', component: 'Color', type: 'Qualitative', scale_type: 'Nom' },
    ])
    .execute();
});
after(() => testApp.close());

test('a heading names a biomarker by a LOINC code with a right check digit, and its unit after a bar or in brackets', () => {
  for (const [heading, expected] of [
    ['1988-5', { loincCode: crp, units: null }],
    ['CRP 1988-5', { loincCode: crp, units: null }],
    ['1988-5 | mg/L', { loincCode: crp, units: 'mg/L' }],
    ['CRP 1988-5 (mg/L)', { loincCode: crp, units: 'mg/L' }],
    ['CRP (serum) 1988-5 (ng/(mL.h))', { loincCode: crp, units: 'ng/(mL.h)' }],
    ['LOINC:1988-5', { loincCode: crp, units: null }],
    ['1988-6', null],
    ['A1988-5', null],
    ['2024-05-02', null],
    ['CRP', null],
  ] as const)
    assert.deepEqual(codeInHeading(heading), expected, heading);
});

const base = 'accession,loincCode,volumeNumber,volumeUnits,biomarkerValue';
const sheetOf = (headings: string, ...rows: string[]) => {
  const accessions = names(rows.length);
  const lines = rows.map((row, at) => `${accessions[at]},${code},1,mL,${row}`);
  return { text: [`${base},${headings}`, ...lines, ''].join('\r\n'), accessions };
};

async function resultsOf(accession: string | undefined) {
  const { items } = await admin.ok(staffSamples.getMany, {
    body: { search: accession ?? '', active: true },
  });
  const sample = items.find((each) => each.accession === accession);
  const further = sample?.results.map(({ loincCode, value, valueAsSent }) => [loincCode, value, valueAsSent]);
  return sample && { first: sample.biomarkerValue, further };
}
const columnsOf = (run: { columns: { field: string | null; result: object | null }[] }) =>
  run.columns.slice(5).map(({ field, result }) => field ?? result);

describe('a sheet that is looked at before it is added', () => {
  test('takes such columns as further results, converted to the unit of their biomarker', async () => {
    const { text, accessions } = sheetOf(`CRP ${crp} (mg/dL),${color}`, '90,0.82,Yellow', '91,,', '92,<0.1,');
    const run = await check(text);
    assert.deepEqual(columnsOf(run), [
      { loincCode: crp, units: 'mg/dL' },
      { loincCode: color, units: null },
    ]);
    assert.deepEqual(run.columns[5]?.named, {
      loincCode: crp,
      units: 'mg/dL',
      biomarker: 'CRP',
      problem: null,
    });
    await commit(run.id);
    assert.equal((await settled(run.id)).counts.added, 3);
    assert.deepEqual(await Promise.all(accessions.map(resultsOf)), [
      {
        first: '90',
        further: [
          [color, 'Yellow', null],
          [crp, '8.2', '0.82 mg/dL'],
        ],
      },
      { first: '91', further: [] },
      { first: '92', further: [[crp, '<1', '<0.1 mg/dL']] },
    ]);
  });

  test('says why a column is not taken: a code outside the catalogue, or a unit that does not convert', async () => {
    const run = await check(sheetOf(`X 2093-3,CRP ${crp} (U/L),Notes`, '90,1,2,3').text);
    assert.deepEqual(columnsOf(run), [null, null, null]);
    assert.deepEqual(
      run.columns.slice(5).map(({ named }) => named?.problem),
      ['loinc_unknown', 'units_not_convertible', undefined],
    );
    assert.equal(run.counts.good, 1);
  });

  test('rejects a wrong cell by its column, which can be corrected by its code', async () => {
    const { text } = sheetOf(crp, '90,high', '90,=1+1', '90,2');
    const run = await check(text);
    assert.deepEqual([run.counts.good, run.counts.bad], [1, 2]);
    assert.deepEqual(run.faults, [
      { field: null, column: 5, fault: 'formula_injection', count: 1 },
      { field: null, column: 5, fault: 'value_not_numeric', count: 1 },
    ]);
    const params = { id: run.id };
    const { items } = await admin.ok(imports.rows, {
      params,
      body: { column: 5, fault: 'value_not_numeric' },
    });
    assert.deepEqual(
      items.map(({ row, faults }) => [row, faults[0]?.column, faults[0]?.message]),
      [
        [
          1,
          5,
          'Found “high”; expected a number such as 5.4, <0.01, or 1:80 for titres, its unit in the column units.',
        ],
      ],
    );
    const edited = await admin.ok(imports.editRow, {
      params: { ...params, row: 1 },
      body: { results: { [crp]: '8.2' } },
    });
    assert.deepEqual([edited.row.state, edited.row.cells[5], edited.run.counts.bad], ['good', '8.2', 1]);
    const refused = await admin.refused(imports.editRow, {
      params: { ...params, row: 2 },
      body: { results: { [color]: 'Yellow' } },
    });
    assert.deepEqual(Object.keys(refused.fields ?? {}), [`results.${color}`]);
  });

  test('fills an empty first result from the column of its biomarker, and rejects a second one', async () => {
    const { text, accessions } = sheetOf(`Glucose ${code}`, ',94', '90,94');
    const run = await check(text);
    assert.deepEqual(run.faults, [{ field: null, column: 5, fault: 'result_repeated', count: 1 }]);
    await commit(run.id);
    await settled(run.id);
    assert.deepEqual(await resultsOf(accessions[0]), { first: '94', further: [] });
  });

  test('loses its further results with its samples when the import is undone or canceled', async () => {
    const { text, accessions } = sheetOf(crp, '90,8.2');
    const { id } = await check(text);
    await commit(id);
    await settled(id);
    await admin.ok(imports.undo, { params: { id } });
    assert.equal((await settled(id)).state, 'undone');
    assert.equal(await resultsOf(accessions[0]), undefined);
  });
});

describe('matching columns by hand', () => {
  test('switches a column of results off and on, and names another biomarker', async () => {
    const run = await check(sheetOf('Inflammation', '90,8.2').text);
    assert.deepEqual(columnsOf(run), [null]);
    const fields = run.columns.map(({ field }) => field);
    const match = (...results: { column: number; loincCode: string; units: null }[]) =>
      admin.ok(imports.match, { params: { id: run.id }, body: { fields, results, dayFirst: false } });
    await match({ column: 5, loincCode: crp, units: null });
    assert.deepEqual(columnsOf(await settled(run.id)), [{ loincCode: crp, units: null }]);
    await match();
    assert.deepEqual(columnsOf(await settled(run.id)), [null]);
  });

  test('is refused for an unknown code, a unit that does not convert, two columns of one biomarker, and a column with a field', async () => {
    const run = await check(sheetOf('One,Two', '90,8.2,1').text);
    const fields = run.columns.map(({ field }) => field);
    const refused = async (...results: { column: number; loincCode: string; units: string | null }[]) => {
      const body = { fields, results, dayFirst: false };
      const problems = (await admin.refused(imports.match, { params: { id: run.id }, body })).fields ?? {};
      return Object.entries(problems).map(([field, [sentence]]) => `${field}: ${sentence}`);
    };
    const ofCrp = (column: number, units: string | null = null) => ({ column, loincCode: crp, units });
    assert.deepEqual(await refused({ ...ofCrp(5), loincCode: '2093-3' }), [
      'results: This biomarker is not in the catalogue, or switched off.',
    ]);
    assert.deepEqual(await refused(ofCrp(5, 'U/L')), [
      'results: This unit cannot be converted to that of the biomarker.',
    ]);
    assert.deepEqual(await refused(ofCrp(5), ofCrp(6, 'mg/L')), [
      'fields: Two columns cannot hold the same field.',
    ]);
    assert.deepEqual(await refused(ofCrp(0)), ['results: Choose one of these.']);
  });
});

test('synonyms of headings and LOINC codes count only where somebody looks at the match', async () => {
  const text = () => sheetOf(`${crp},Subject ID,Matrix,UoM`, '90,8.2,P-1,Serum,mg/dL').text;
  const looked = await check(text());
  assert.deepEqual(columnsOf(looked), [{ loincCode: crp, units: null }, 'donorId', 'material', 'units']);
  const direct = await importSheet(admin, 'sheet.csv', text(), { storageFacilityId: facility });
  assert.deepEqual([direct.state, columnsOf(direct)], ['done', [null, null, null, null]]);
  const { items } = await admin.ok(staffSamples.getMany, { body: { sortBy: '-createdAt', limit: 1 } });
  assert.deepEqual([items[0]?.donor, items[0]?.material, items[0]?.results], [null, null, []]);
  await admin.ok(samples.remove, { params: { id: items[0]?.id ?? 0 } });
});
