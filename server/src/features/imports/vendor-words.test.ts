import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ImportRun, imports, type VendorWords } from '@aliquot/contract/imports';
import { staffSamples } from '@aliquot/contract/samples';
import { code, type ImportTests, names, openImportTests } from '../../../test/import-setup.ts';

/** Words of a vendor that staff give a meaning, and methods that they read before buyers do. */

let { testApp, admin, check, commit, settled } = {} as ImportTests;
before(async () => {
  ({ testApp, admin, check, commit, settled } = await openImportTests());
});
after(() => testApp.close());

const sheet = (...rows: string[]) =>
  ['accession,loincCode,volumeNumber,volumeUnits,material,anticoagulant', ...rows, ''].join('\r\n');
const row = (accession: string, material: string, additive: string) =>
  `${accession},${code},1,mL,${material},${additive}`;
const bodyOf = (run: ImportRun, words?: Partial<VendorWords>) => ({
  fields: run.columns.map(({ field }) => field),
  dayFirst: false,
  ...(words ? { words } : {}),
});
async function match(run: ImportRun, words?: Partial<VendorWords>) {
  await admin.ok(imports.match, { params: { id: run.id }, body: bodyOf(run, words) });
  return settled(run.id);
}
const listed = ({ words }: ImportRun) =>
  words.map(({ field, word, count, code: means }) => [field, word, count, means]);

test('unknown words are listed with the rows they reject, the most frequent first, in any case', async () => {
  const [a = '', b = '', c = '', d = ''] = names(4);
  const run = await check(
    sheet(
      row(a, 'Plasma', 'EDTA'),
      row(b, 'Purple top', 'edta'),
      row(c, 'Serum', 'SST'),
      row(d, 'Tears', 'Edta'),
    ),
  );
  assert.deepEqual(listed(run), [
    ['anticoagulant', 'EDTA', 3, null],
    ['material', 'Purple top', 1, null],
  ]);
  const edited = await admin.ok(imports.editRow, {
    params: { id: run.id, row: 2 },
    body: { cells: { material: 'Plasma' } },
  });
  assert.deepEqual(listed(edited.run), [['anticoagulant', 'EDTA', 3, null]]);
});

test('a word with a meaning is read as such in every row and in a corrected one, and what is known stays known', async () => {
  const [a = '', b = '', c = ''] = names(3);
  const run = await check(
    sheet(row(a, 'Purple top', 'EDTA'), row(b, 'purple TOP', ' edta '), row(c, 'Serum', 'Red')),
  );
  const mapped = await match(run, {
    material: { 'Purple top': 'WholeBlood', serum: 'Urine' },
    anticoagulant: { EDTA: 'k2_edta' },
  });
  assert.deepEqual([mapped.counts.good, mapped.counts.bad], [2, 1]);
  assert.deepEqual(listed(mapped), [
    ['anticoagulant', 'Red', 1, null],
    ['anticoagulant', 'EDTA', 0, 'k2_edta'],
    ['material', 'Purple top', 0, 'WholeBlood'],
    ['material', 'serum', 0, 'Urine'],
  ]);
  const edited = await admin.ok(imports.editRow, {
    params: { id: run.id, row: 3 },
    body: { cells: { anticoagulant: 'Edta' } },
  });
  assert.equal(edited.run.counts.good, 3);
  await commit(run.id);
  await settled(run.id);
  const { items } = await admin.ok(staffSamples.getMany, { body: { limit: 200 } });
  const stored = [a, b, c].map((accession) => {
    const found = items.find((each) => each.accession === accession);
    return [found?.material, found?.anticoagulant];
  });
  assert.deepEqual(stored, [
    ['WholeBlood', 'k2_edta'],
    ['WholeBlood', 'k2_edta'],
    ['Serum', 'k2_edta'],
  ]);
});

test('meanings stay when columns are matched without them, and are replaced by others', async () => {
  const [a = ''] = names(1);
  const run = await check(sheet(row(a, 'Plasma', 'EDTA')));
  assert.equal((await match(run, { anticoagulant: { EDTA: 'k2_edta' } })).counts.good, 1);
  assert.equal((await match(run)).counts.good, 1);
  const without = await match(run, {});
  assert.deepEqual([without.counts.good, listed(without)], [0, [['anticoagulant', 'EDTA', 1, null]]]);
});

test('a word twice, an unknown code, too many words and names of objects are refused or read as plain words', async () => {
  const [a = ''] = names(1);
  const run = await check(sheet(row(a, 'constructor', '__proto__')));
  assert.deepEqual(listed(run), [
    ['anticoagulant', '__proto__', 1, null],
    ['material', 'constructor', 1, null],
  ]);
  const refused = async (words: object) =>
    Object.keys(
      (await admin.refused(imports.match, { params: { id: run.id }, body: bodyOf(run, words) as never }))
        .fields ?? {},
    );
  assert.deepEqual(await refused({ anticoagulant: { EDTA: 'k2_edta', edta: 'k3_edta' } }), [
    'words.anticoagulant',
  ]);
  assert.deepEqual(await refused({ anticoagulant: { EDTA: 'k9_edta' } }), ['words.anticoagulant.EDTA']);
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`w${n}`, 'Serum']));
  assert.deepEqual(await refused({ material: many }), ['words.material']);
  assert.deepEqual(await refused({ gender: { X: 'Other' } }), ['words.gender']);
});

test('at most two hundred words are listed', async () => {
  const rows = names(230).map((accession, n) => row(accession, `Odd ${n}`, ''));
  const run = await check(sheet(...rows));
  assert.deepEqual([run.words.length, run.counts.bad], [200, 230]);
});

test('methods of good rows are listed as buyers will read them, the most frequent first', async () => {
  const lines = ['Alinity', 'cobas e 801', 'Alinity', '', 'constructor', 'of a bad row'].map(
    (method, at) => `${names(1)[0]},${code},${at === 5 ? 'none' : 1},mL,90,${method}`,
  );
  const run = await check(
    ['accession,loincCode,volumeNumber,volumeUnits,biomarkerValue,method', ...lines, ''].join('\r\n'),
  );
  const listedMethods = ({ methods }: ImportRun) => methods.map(({ method, count }) => [method, count]);
  assert.deepEqual(listedMethods(run), [
    ['Alinity', 2],
    ['cobas e 801', 1],
    ['constructor', 1],
  ]);
  const edited = await admin.ok(imports.editRow, {
    params: { id: run.id, row: 2 },
    body: { cells: { method: 'Alinity' } },
  });
  assert.deepEqual(listedMethods(edited.run), [
    ['Alinity', 3],
    ['constructor', 1],
  ]);
});
