import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { imports } from '@aliquot/contract/imports';
import { samples, staffSamples } from '@aliquot/contract/samples';
import { createExportReader } from '../../../test/exported-files.ts';
import { code, type ImportTests, names, openImportTests } from '../../../test/import-setup.ts';
import { importSheet, sendSheet } from '../../../test/multipart.ts';

/** Files of results for samples in stock. */

const crp = '1988-5';
const ldl = '2089-1';

let { testApp, admin, facility, commit, settled } = {} as ImportTests;
let glucose = 0;
before(async () => {
  ({ testApp, admin, facility, commit, settled } = await openImportTests());
  await testApp.db
    .insertInto('loinc_biomarkers')
    .values(
      [crp, ldl].map((loinc_code) => ({
        ...{ loinc_code, name: `Name of ${loinc_code}`, component: loinc_code },
        ...{ type: 'Quantitative', scale_type: 'Qn', units: 'mg/L' },
      })),
    )
    .execute();
  glucose = await idOf(code);
});
after(() => testApp.close());

const idOf = async (loincCode: string) =>
  (
    await testApp.db
      .selectFrom('loinc_biomarkers')
      .select('id')
      .where('loinc_code', '=', loincCode)
      .executeTakeFirstOrThrow()
  ).id;

const heading = 'accession,loincCode,biomarkerValue,units,method,measuredOn';
const sheet = (...rows: string[]) => [heading, ...rows, ''].join('\r\n');
const check = (...rows: string[]) =>
  importSheet(admin, 'results.csv', sheet(...rows), { kind: 'results', dryRun: true });
const add = (...rows: string[]) => importSheet(admin, 'results.csv', sheet(...rows), { kind: 'results' });

/** Samples with glucose as their first result. */
const stock = async (count: number, more: object = {}) => {
  const accessions = names(count);
  for (const accession of accessions)
    await testApp.make.sample({ accession, biomarkerId: glucose, biomarker_value: '90', ...more });
  return accessions;
};
const sampleOf = async (accession: string) => {
  const { items } = await admin.ok(staffSamples.getMany, { body: { search: accession, active: true } });
  return items.find((each) => each.accession === accession) ?? assert.fail(`no ${accession}`);
};
const resultsOf = async (accession: string) =>
  (await sampleOf(accession)).results.map(({ loincCode, value, valueAsSent, method, measuredOn }) =>
    [loincCode, value, valueAsSent, method, measuredOn].join(' ').trim(),
  );
const rowsOf = async (id: number) =>
  (await admin.ok(imports.rows, { params: { id }, body: { limit: 200 } })).items;
const outcomesOf = async (id: number) =>
  (await rowsOf(id)).map(({ state, faults }) =>
    [state, ...faults.map(({ field, fault }) => `${field} ${fault}`)].join(' '),
  );

test('only staff import results, and a file of results names no place', async () => {
  const text = sheet(`A,${crp},1,,,`);
  const refusedAs = async (caller: typeof admin) =>
    (await sendSheet(caller, 'results.csv', text, { kind: 'results' })).statusCode;
  assert.deepEqual(
    [await refusedAs(testApp.nobody), await refusedAs(await testApp.as('client_manager'))],
    [401, 403],
  );
  const fieldsOf = async (target: object) =>
    (
      (await sendSheet(admin, 'results.csv', text, target)).json() as {
        error?: { fields: Record<string, string[]> };
      }
    ).error?.fields;
  assert.deepEqual(await fieldsOf({}), { storageFacilityId: ['validate_required'] });
  assert.deepEqual(
    Object.keys((await fieldsOf({ kind: 'results', storageFacilityId: facility, invoiceId: 1 })) ?? {}),
    ['storageFacilityId', 'invoiceId'],
  );
});

test('the template of results has their columns', async () => {
  const reply = await admin.raw({
    method: 'GET',
    url: imports.template.path,
    query: { kind: 'results', format: 'csv' },
  });
  assert.match(String(reply.headers['content-disposition']), /aliquot-results\.csv/);
  assert.match(reply.body, new RegExp(`^\ufeff${heading}\r\n`));
});

describe('checking', () => {
  test('results of samples in stock are good in any case of the accession, and what is there is nothing to do', async () => {
    const [a = '', b = ''] = await stock(2);
    await add(`${b},${crp},8.20,,,`);
    const run = await check(
      `${a.toLowerCase()},${crp},0.82,mg/dL,Cobas,2024-05-04`,
      `${b},${crp},0.82,mg/dL,,`,
      `${b},${code},90.0,mg/dL,,`,
      `${b},${ldl},3,,,`,
      ',,,,,',
    );
    assert.deepEqual(
      [run.kind, run.storageFacility, await outcomesOf(run.id)],
      ['results', { id: 0, name: '' }, ['good', 'blank', 'blank', 'good', 'blank']],
    );
    assert.deepEqual([run.counts.good, run.counts.bad, run.counts.blank], [2, 0, 3]);
    assert.deepEqual(await resultsOf(a), []);
  });

  test('what is not in stock, differs from it, comes twice or cannot be read is rejected', async () => {
    const [a = '', b = '', gone = ''] = await stock(3, { collection_date: '2024-05-02' });
    const empty = await testApp.make.sample({ accession: names(1)[0] ?? '', biomarkerId: glucose });
    const batch = await testApp.db
      .insertInto('import_batches')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    const [hidden = ''] = await stock(1, { import_batch_id: batch.id });
    await testApp.db.updateTable('samples').set({ active: false }).where('accession', '=', gone).execute();
    await add(`${b},${crp},8.2,,,`);
    await testApp.db
      .insertInto('sample_results')
      .values({
        sample_id: (await sampleOf(b)).id,
        loinc_biomarker_id: await idOf(ldl),
        value: '3',
        import_batch_id: batch.id,
      })
      .execute();
    const run = await check(
      `NONE-1,${crp},1,,,`,
      `${gone},${crp},1,,,`,
      `${hidden},${crp},1,,,`,
      `${b},${crp},8.3,,,`,
      `${b},${code},91,,,`,
      `${b},${ldl},3,,,`,
      `${empty.accession},${code},5,,,`,
      `${a},${crp},high,,,`,
      `${a},${crp},,,,`,
      `${a},${crp},1,U/L,,`,
      `${a},${crp},1,,,2024-05-01`,
      `${a},${crp},1,,,2999-01-01`,
      `${a},1988-6,1,,,`,
      `,${crp},1,,,`,
      `${a},${crp},1,,,2024-05-02`,
      `${a},${crp},1,,,`,
    );
    assert.deepEqual(await outcomesOf(run.id), [
      'bad accession accession_unknown',
      'bad accession accession_unknown',
      'bad accession accession_unknown',
      'bad biomarkerValue result_differs',
      'bad biomarkerValue result_differs',
      'bad loincCode result_repeated',
      'bad biomarkerValue result_differs',
      'bad biomarkerValue value_not_numeric',
      'bad biomarkerValue value_missing',
      'bad units units_not_convertible',
      'bad measuredOn measured_before_collection',
      'bad measuredOn measured_in_future',
      'bad loincCode loinc_check_digit',
      'bad accession accession_missing',
      'good',
      'bad loincCode result_repeated',
    ]);
    const rows = await rowsOf(run.id);
    assert.deepEqual(
      [3, 6].map((at) => rows[at]?.faults[0]?.message),
      [
        'Found “8.3”; the sample has 8.2 mg/L in stock; change it there if this is right.',
        'Found “5”; this is the first biomarker of the sample, which has no value yet; enter it in the sample.',
      ],
    );
  });

  test('a sample has at most sixty further results, those of the file included', async () => {
    const [a = ''] = await stock(1);
    const { id } = await sampleOf(a);
    const terms = await Promise.all(Array.from({ length: 59 }, () => testApp.make.biomarker()));
    await testApp.db
      .insertInto('sample_results')
      .values(terms.map((term) => ({ sample_id: id, loinc_biomarker_id: term.id, value: '1' })))
      .execute();
    const run = await check(`${a},${crp},1,,,`, `${a},${ldl},1,,,`);
    assert.deepEqual(await outcomesOf(run.id), ['good', 'bad loincCode results_too_many']);
  });

  test('columns are matched by name and synonym; those of samples and of one biomarker are not offered', async () => {
    const [a = ''] = await stock(1);
    const text = `Accession,LOINC code,biomarker value,UOM,Assay,Test date,volumeNumber,CRP ${ldl}\r\n${a},${crp},1,mg/L,Cobas,2024-05-04,x,2\r\n`;
    const run = await importSheet(admin, 'results.csv', text, { kind: 'results', dryRun: true });
    const fields = run.columns.map(({ field }) => field);
    const wanted = ['accession', 'loincCode', 'biomarkerValue', 'units', 'method', 'measuredOn', null, null];
    assert.deepEqual(fields, wanted);
    assert.deepEqual(
      [run.columns.at(-1)?.named, run.missing, await outcomesOf(run.id)],
      [null, [], ['good']],
    );
    const match = (body: object) =>
      admin.refused(imports.match, { params: { id: run.id }, body: { fields, dayFirst: false, ...body } });
    const volume = [...fields.slice(0, 6), 'volumeNumber' as const, null];
    const refused = [
      await match({ fields: volume }),
      await match({ results: [{ column: 7, loincCode: ldl, units: null }] }),
      await match({ rowsAreResults: true }),
    ].map((error) => Object.keys(error.fields ?? {}));
    assert.deepEqual(refused, [['fields'], ['results'], ['rowsAreResults']]);
    const missing = await sendSheet(admin, 'results.csv', `accession,loincCode\r\n${a},${crp}\r\n`, {
      kind: 'results',
    });
    assert.match(missing.body, /no column for biomarkerValue/);
  });

  test('a corrected row is checked against the others of its sample again', async () => {
    const [a = ''] = await stock(1);
    const run = await check(`${a},${crp},1,,,`, `${a},${crp},2,,,`, `WRONG,${ldl},3,,,`);
    const edit = async (row: number, cells: object) =>
      (await admin.ok(imports.editRow, { params: { id: run.id, row }, body: { cells } })).run.counts;
    const first = await edit(3, { accession: a });
    assert.deepEqual([first.good, first.bad], [2, 1]);
    const second = await edit(1, { loincCode: ldl });
    assert.deepEqual([second.good, second.bad], [2, 1]);
    assert.deepEqual(await outcomesOf(run.id), ['good', 'good', 'bad loincCode result_repeated']);
  });
});

describe('adding', () => {
  test('results reach their samples converted, with method and day, and the history names them', async () => {
    const [a = '', b = ''] = await stock(2);
    const { version } = await sampleOf(a);
    const run = await check(
      `${a},${crp},0.82,mg/dL,Cobas,2024-05-04`,
      `${a},${ldl},3,,,`,
      `${b},${crp},1,,,`,
      `NONE-2,${crp},1,,,`,
    );
    await commit(run.id);
    const done = await settled(run.id);
    assert.deepEqual(
      [done.state, done.counts.added, done.counts.results, done.counts.bad],
      ['done', 3, 3, 1],
    );
    assert.deepEqual(await resultsOf(a), [`${crp} 8.2 0.82 mg/dL Cobas 2024-05-04`, `${ldl} 3`]);
    assert.deepEqual(await resultsOf(b), [`${crp} 1`]);
    const sample = await sampleOf(a);
    assert.equal(sample.version, version + 1);
    assert.deepEqual(
      (await rowsOf(run.id)).map(({ sampleId }) => sampleId),
      [sample.id, sample.id, (await sampleOf(b)).id, null],
    );
    const { entries } = await admin.ok(samples.history, { params: { id: sample.id } });
    assert.deepEqual(
      entries
        .findLast(({ changes }) => changes.length > 0)
        ?.changes.map(({ of, from, to }) => [of, from, to]),
      [
        [`${crp} Name of ${crp}`, null, '8.2, Cobas, 2024-05-04'],
        [`${ldl} Name of ${ldl}`, null, '3'],
      ],
    );
  });

  test('a file whose results are all in stock is refused with that reason', async () => {
    const [a = ''] = await stock(1);
    const row = `${a},${crp},1,,,`;
    await add(row);
    const again = await sendSheet(admin, 'results.csv', sheet(row), { kind: 'results' });
    assert.match(again.body, /All results of the file are in stock already/);
  });

  test('an exported file of results reads back, as csv and xlsx', async () => {
    const [a = '', b = ''] = await stock(2);
    await add(`${a},${crp},8.20,,Cobas,2024-02-29`, `${a},${ldl},<0.5,,,`, `${b},${crp},3,,,`);
    const { fetched } = createExportReader(samples.exportResults, () => ({ admin, nobody: testApp.nobody }));
    const ids = [(await sampleOf(a)).id, (await sampleOf(b)).id];
    const before = [await resultsOf(a), await resultsOf(b)];
    for (const format of ['csv', 'xlsx'] as const) {
      const { rawPayload } = await fetched({ format, ids });
      const name = `results.${format}`;
      const known = await importSheet(admin, name, rawPayload, { kind: 'results', dryRun: true });
      assert.deepEqual([known.counts.blank, known.counts.rows], [3, 3]);
      await testApp.db.deleteFrom('sample_results').where('sample_id', 'in', ids).execute();
      const run = await importSheet(admin, name, rawPayload, { kind: 'results' });
      assert.equal(run.counts.added, 3);
      assert.deepEqual([await resultsOf(a), await resultsOf(b)], before);
    }
  });
});
