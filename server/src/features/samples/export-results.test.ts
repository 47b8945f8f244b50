import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { samples, staffSamples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { createExportReader } from '../../../test/exported-files.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
type Term = Awaited<ReturnType<typeof testApp.make.biomarker>>;
let [first, crp, rubella]: Term[] = [];
const idOf = (term: Term | undefined) => term?.id ?? 0;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  first = await testApp.make.biomarker({ units: 'mg/dL' });
  crp = await testApp.make.biomarker({ name: 'C reactive, "protein"', units: 'mg/L', common_rank: 902 });
  rubella = await testApp.make.biomarker({
    name: 'Rubella',
    type: 'Text',
    units: '{index}',
    common_rank: 901,
  });
});
after(() => testApp.close());

const { fetched, csvRows, sheetOf } = createExportReader(samples.exportResults, () => ({
  admin,
  nobody: testApp.nobody,
}));

const sample = (accession: string, more: object = {}) =>
  testApp.make.sample({ accession, biomarkerId: idOf(first), biomarker_value: '7', ...more });
const addResult = (sampleId: number, term: Term | undefined, value: string, more: object = {}) =>
  testApp.db
    .insertInto('sample_results')
    .values({ sample_id: sampleId, loinc_biomarker_id: idOf(term), value, ...more })
    .execute();

test('only staff can export results, and must send either ids or a filter', async () => {
  const client = await testApp.as('client_manager');
  const body = { format: 'csv' as const, filter: {} };
  assert.equal((await client.refused(samples.exportResults, { body })).code, 1003);
  assert.equal((await testApp.nobody.refused(samples.exportResults, { body })).code, 1000);
  assert.equal((await admin.refused(samples.exportResults, { body: { format: 'csv' } })).code, 1005);
  const both = { format: 'xlsx' as const, ids: [1], filter: {} };
  assert.equal((await admin.refused(samples.exportResults, { body: both })).code, 1005);
});

test('the file has the further results of the listed samples, not the first, in the columns of a file of results', async () => {
  const one = await sample('RES-1', { biobank_id: 'LISTED' });
  const two = await sample('RES-2', { biobank_id: 'LISTED' });
  await sample('RES-3', { biobank_id: 'LISTED' });
  const other = await sample('RES-4');
  await addResult(one.id, crp, '8.20', {
    value_as_sent: '0.82 mg/dL',
    method: 'Roche cobas',
    measured_on: '2024-02-29',
  });
  await addResult(one.id, rubella, 'Positive');
  await addResult(two.id, crp, '<0.5');
  await addResult(other.id, crp, '3');
  const { body, headers } = await fetched({
    format: 'csv',
    filter: { search: 'LISTED', sortBy: 'accession' },
  });
  assert.match(String(headers['content-disposition']), /results-\d{4}-\d{2}-\d{2}\.csv/);
  assert.equal(
    body,
    `\ufeff${[
      'accession,loincCode,biomarkerValue,units,method,measuredOn,loincName',
      `RES-1,${rubella?.loinc_code},Positive,,,,Rubella`,
      `RES-1,${crp?.loinc_code},8.20,mg/L,Roche cobas,2024-02-29,"C reactive, ""protein"""`,
      `RES-2,${crp?.loinc_code},<0.5,mg/L,,,"C reactive, ""protein"""`,
    ].join('\r\n')}\r\n`,
  );
  const french = await fetched({ format: 'csv', ids: [one.id] }, 'fr');
  assert.match(String(french.headers['content-disposition']), /resultats-/);
});

test('results and samples of an import that is not complete are left out', async () => {
  const batch = await testApp.db
    .insertInto('import_batches')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow();
  const shown = await sample('HIDE-1');
  const hidden = await sample('HIDE-2', { import_batch_id: batch.id });
  await addResult(shown.id, crp, '1');
  await addResult(shown.id, rubella, 'Negative', { import_batch_id: batch.id });
  await addResult(hidden.id, crp, '2');
  const rows = await csvRows({ ids: [shown.id, hidden.id] });
  assert.deepEqual(
    rows.map(({ accession, biomarkerValue }) => [accession, biomarkerValue]),
    [['HIDE-1', '1']],
  );
});

const hostile = [
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  '@SUM(A1)',
  '+cmd|/c calc',
  '-2+3',
  '\t=1',
  'a,"b"',
];

test('no cell of a csv is a formula', async () => {
  const { id } = await sample('HOSTILE-1');
  const terms = await Promise.all(hostile.map(() => testApp.make.biomarker({ type: 'Text' })));
  for (const [n, text] of hostile.entries()) await addResult(id, terms[n], text, { method: text });
  const rows = await csvRows({ ids: [id] });
  assert.equal(rows.length, hostile.length);
  for (const row of rows) {
    for (const cell of Object.values(row)) assert.doesNotMatch(cell, /^\s*[=+\-@＝]/);
    const text = hostile[terms.findIndex(({ loinc_code }) => loinc_code === row.loincCode)] ?? '';
    for (const cell of [row.biomarkerValue, row.method])
      assert.ok(cell === text || cell === `'${text}`, cell);
  }
});

test('a workbook has numbers and days as such, texts as they are, and the number of results beside the notice', async () => {
  const { id } = await sample('BOOK-1');
  const terms = await Promise.all(hostile.map(() => testApp.make.biomarker({ type: 'Text' })));
  for (const [n, text] of hostile.entries()) await addResult(id, terms[n], text);
  await addResult(id, crp, '8.2', { measured_on: '2024-02-29' });
  const { rows, about, book } = await sheetOf({ ids: [id] });
  assert.deepEqual(book.SheetNames, ['Results', 'About']);
  const rowOf = (term: Term | undefined) => rows.find(({ loincCode }) => loincCode === term?.loinc_code);
  for (const [n, text] of hostile.entries()) assert.equal(rowOf(terms[n])?.biomarkerValue, text);
  assert.deepEqual(
    [rowOf(crp)?.biomarkerValue, (rowOf(crp)?.measuredOn as Date | undefined)?.toISOString()],
    [8.2, '2024-02-29T00:00:00.000Z'],
  );
  for (const sheet of Object.values(book.Sheets))
    for (const cell of Object.values(sheet)) assert.equal((cell as { f?: string }).f, undefined);
  assert.match(about, new RegExp(`List,Results\nRows,${hostile.length + 1}\n`));
  assert.match(about, /LOINC is copyright/);
});

test('an export of several batches has every result once, samples in the order of the list', async () => {
  const term = await testApp.make.biomarker();
  const facility = await testApp.make.facility();
  const count = 1200;
  await testApp.db
    .insertInto('samples')
    .values(
      Array.from({ length: count }, (_, n) => ({
        accession: `MANY-${n}`,
        loinc_biomarker_id: term.id,
        storage_facility_id: facility.id,
        volume_number: 1,
        volume_units: 'mL',
        specimen_price: (n * 7919) % 1000,
      })),
    )
    .execute();
  // The samples in the middle have none: a batch may be empty.
  await sql`insert into sample_results (sample_id, loinc_biomarker_id, value)
    select s.id, b, '1' from samples s, unnest(${[idOf(crp), idOf(rubella)]}::integer[]) b
    where s.loinc_biomarker_id = ${term.id} and (s.specimen_price < 300 or s.specimen_price > 800)`.execute(
    testApp.db,
  );
  const filter = { loincBiomarkerId: term.id, sortBy: '-price' };
  const rows = await csvRows({ filter });
  const listed: string[] = [];
  for (let skip = 0; skip < count; skip += 200)
    for (const { accession, specimenPrice } of (
      await admin.ok(staffSamples.getMany, { body: { ...filter, skip, limit: 200 } })
    ).items)
      if ((specimenPrice ?? 0) < 300 || (specimenPrice ?? 0) > 800) listed.push(accession, accession);
  assert.deepEqual(
    rows.map(({ accession }) => accession),
    listed,
  );
});
