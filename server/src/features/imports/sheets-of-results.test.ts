import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { rowFaults } from '@aliquot/contract/import-faults';
import { type ImportRun, imports } from '@aliquot/contract/imports';
import { utils, write } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { code, type ImportTests, openImportTests } from '../../../test/import-setup.ts';
import { importSheet } from '../../../test/multipart.ts';

/**
 * The three ways of several results: sheets of forty rows, as csv and xlsx. The last column has what must become of each
 * row; imports ignore it, as every column whose heading they do not know. It is empty for a blank row.
 */

let { testApp, admin, facility, commit, settled } = {} as ImportTests;
before(async () => {
  ({ testApp, admin, facility, commit, settled } = await openImportTests());
  const quantitative = { type: 'Quantitative', scale_type: 'Qn' };
  await testApp.db
    .insertInto('loinc_biomarkers')
    .values([
      { ...quantitative, loinc_code: '1988-5', name: 'CRP', component: 'CRP', units: 'mg/L' },
      { ...quantitative, loinc_code: '2089-1', name: 'LDL', component: 'LDL', units: 'mg/dL' },
      { loinc_code: '5778-6', name: 'Color', component: 'Color', type: 'Qualitative', scale_type: 'Nom' },
    ])
    .execute();
  await fillStock();
});
after(() => testApp.close());

/** What `results-only.csv` is about: STK-11 has no value, 12 has sixty further results, 13 is deleted, 14 has CRP. */
async function fillStock() {
  const { db, make } = testApp;
  const terms = await db.selectFrom('loinc_biomarkers').select(['id', 'loinc_code']).execute();
  const termOf = (loincCode: string) => terms.find(({ loinc_code }) => loinc_code === loincCode)?.id ?? 0;
  const made = new Map<number, number>();
  for (let n = 1; n <= 14; n += 1) {
    const { id } = await make.sample({
      accession: `STK-${String(n).padStart(2, '0')}`,
      ...{ biomarkerId: termOf(code), facilityId: facility, collection_date: '2024-05-02' },
      ...{ biomarker_value: n === 11 ? null : '90', active: n !== 13 },
    });
    made.set(n, id);
  }
  const others = await Promise.all(Array.from({ length: 60 }, () => make.biomarker()));
  const further = others.map(({ id }) => ({
    sample_id: made.get(12) ?? 0,
    loinc_biomarker_id: id,
    value: '1',
  }));
  const known = { sample_id: made.get(14) ?? 0, loinc_biomarker_id: termOf('1988-5'), value: '8.2' };
  await db
    .insertInto('sample_results')
    .values([...further, known])
    .execute();
}

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../test/fixtures/imports', file));
const linesOf = (file: string): string[][] => parse(read(file));
const expectedOf = (file: string) => linesOf(file).map((cells) => cells.at(-1) || 'blank');

/** The sheet as a workbook: numbers and days as such, where they read back as they are. */
function workbookOf(file: string): Buffer {
  const cells = linesOf(file).map((line) =>
    line.map((text) => {
      if (/^\d{4}-\d\d-\d\d$/.test(text) && text < '2900') return new Date(`${text}T00:00:00Z`);
      return text !== '' && String(Number(text)) === text ? Number(text) : text;
    }),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells, { cellDates: true, UTC: true }), 'Sheet');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const bytesOf = { csv: read, xlsx: workbookOf };

async function outcomesOf(run: ImportRun) {
  const { items } = await admin.ok(imports.rows, { params: { id: run.id }, body: { limit: 200 } });
  const nameOf = (field: string | null, column: number | null) =>
    field ?? run.columns[column ?? -1]?.heading ?? '';
  return items.map(({ state, faults }) =>
    state === 'bad'
      ? faults.map(({ field, column, fault }) => `${nameOf(field, column)} ${fault}`).join(';')
      : state,
  );
}

/** Everything that is visible of samples and results. */
async function everything() {
  const samples = await testApp.db
    .selectFrom('samples')
    .select(['accession'])
    .where('active', '=', true)
    .orderBy('accession')
    .execute();
  const results = await testApp.db
    .selectFrom('sample_results as r')
    .innerJoin('samples as s', 's.id', 'r.sample_id')
    .innerJoin('loinc_biomarkers as b', 'b.id', 'r.loinc_biomarker_id')
    .select(['s.accession', 'b.loinc_code', 'r.value', 'r.value_as_sent'])
    .where('s.active', '=', true)
    .orderBy('s.accession')
    .orderBy('b.loinc_code')
    .execute();
  return { samples, results };
}

const sheets = [
  { file: 'results-by-columns.csv', target: {}, rowsAreResults: false, samples: 17, results: 15 },
  { file: 'results-by-rows.csv', target: {}, rowsAreResults: true, samples: 6, results: 10 },
  {
    file: 'results-only.csv',
    target: { kind: 'results' as const },
    rowsAreResults: false,
    samples: 0,
    results: 14,
  },
];
for (const { file, target, rowsAreResults, samples, results } of sheets)
  for (const format of ['csv', 'xlsx'] as const)
    test(`each of the forty rows of ${file} as ${format} has its outcome, and undoing takes all back`, async () => {
      const [, ...expected] = expectedOf(file);
      assert.equal(expected.length, 40);
      const before = await everything();
      const place = 'kind' in target ? target : { storageFacilityId: facility };
      const run = await importSheet(admin, file.replace('csv', format), bytesOf[format](file), {
        ...place,
        dryRun: true,
      });
      if (rowsAreResults) {
        const fields = run.columns.map(({ field }) => field);
        const body = { fields, dayFirst: false, rowsAreResults };
        await admin.ok(imports.match, { params: { id: run.id }, body });
        await settled(run.id);
      }
      await commit(run.id);
      const done = await settled(run.id);
      assert.equal(done.state, 'done');
      assert.deepEqual(await outcomesOf(done), expected);
      const after = await everything();
      assert.deepEqual(
        [after.samples.length - before.samples.length, after.results.length - before.results.length],
        [samples, results],
      );
      await admin.ok(imports.undo, { params: { id: run.id } });
      assert.equal((await settled(run.id)).state, 'undone');
      assert.deepEqual(await everything(), before);
    });

test('every row fault that came with donors, handling and several results occurs in the sheets', () => {
  const found = new Set(
    sheets.flatMap(({ file }) =>
      expectedOf(file).flatMap((each) => each.split(';').map((fault) => fault.split(' ').at(-1))),
    ),
  );
  const since = rowFaults.slice(rowFaults.indexOf('material_unknown'));
  assert.deepEqual(
    since.filter((fault) => !found.has(fault)),
    [],
  );
});
