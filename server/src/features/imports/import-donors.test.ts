import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { donors } from '@aliquot/contract/donors';
import { imports } from '@aliquot/contract/imports';
import { samples, staffSamples } from '@aliquot/contract/samples';
import { onPostgres } from '../../../test/harness-db.ts';
import { code, type ImportTests, names, openImportTests } from '../../../test/import-setup.ts';

/** Sheets that name donors, and values in other units than the catalogue's. */

let { testApp, admin, check, commit, settled } = {} as ImportTests;
let invoiceId: number;
let vendorId: number;
before(async () => {
  ({ testApp, admin, check, commit, settled } = await openImportTests());
  vendorId = (await testApp.make.vendor()).id;
  invoiceId = (await testApp.make.invoice({ vendorId })).id;
});
after(() => testApp.close());

const heading =
  'accession,loincCode,volumeNumber,volumeUnits,collectionDate,donorId,donorDob,donorGender,biomarkerValue,units,diagnoses';

interface Row {
  donorId?: string;
  born?: string;
  sex?: string;
  collected?: string;
  value?: string;
  units?: string;
  diagnoses?: string;
}

/** A sheet of such rows, and their accessions. */
function sheetOf(...rows: Row[]) {
  const accessions = names(rows.length);
  const lines = rows.map(
    (
      {
        donorId = '',
        born = '',
        sex = '',
        collected = '2024-05-02',
        value = '90',
        units = '',
        diagnoses = '',
      },
      at,
    ) => [accessions[at], code, '1', 'mL', collected, donorId, born, sex, value, units, diagnoses].join(','),
  );
  return { text: [heading, ...lines, ''].join('\r\n'), accessions };
}

const rowsOf = async (id: number) =>
  (await admin.ok(imports.rows, { params: { id }, body: { limit: 200 } })).items;
const faultsOf = async (id: number) =>
  (await rowsOf(id)).map(({ faults }) => faults.map(({ field, fault }) => `${field} ${fault}`).join());

async function add(...rows: Row[]) {
  const { text, accessions } = sheetOf(...rows);
  const { id } = await check(text, { invoiceId });
  await commit(id);
  const run = await settled(id);
  assert.equal(run.state, 'done');
  return { run, found: await Promise.all(accessions.map(sampleOf)) };
}

async function sampleOf(accession: string | undefined) {
  const { items } = await admin.ok(staffSamples.getMany, { body: { search: accession ?? '' } });
  return items.find((sample) => sample.accession === accession);
}

const donorNamed = async (key: string) => {
  const { items } = await admin.ok(donors.getMany, { body: { search: key, vendorId } });
  return items[0];
};

describe('rows with a donor', () => {
  test('make one donor of the vendor for each key, which fills what other rows leave out', async () => {
    const { found } = await add(
      { donorId: 'F-1', born: '1960-01-02', sex: 'M' },
      { donorId: 'f-1' },
      { donorId: 'F-2', sex: 'F' },
      {},
    );
    const ids = found.map((sample) => sample?.donor?.id);
    assert.equal(ids[0], ids[1]);
    assert.notEqual(ids[0], ids[2]);
    assert.equal(found[3]?.donor, null);
    assert.deepEqual([found[1]?.donorDob, found[1]?.donorGender], ['1960-01-02', 'Male']);
    const donor = await donorNamed('F-1');
    assert.deepEqual([donor?.donorKey, donor?.born, donor?.sampleCount], ['F-1', '1960-01-02', 2]);
  });

  test('join the donor in stock, and tell it what it did not know', async () => {
    await add({ donorId: 'F-10', sex: 'F' });
    const { found } = await add({ donorId: 'F-10', born: '1970-03-04' });
    assert.deepEqual([found[0]?.donorDob, found[0]?.donorGender], ['1970-03-04', 'Female']);
    const donor = await donorNamed('F-10');
    assert.deepEqual([donor?.born, donor?.sex, donor?.sampleCount], ['1970-03-04', 'Female', 2]);
  });

  test('that contradict the stock or an earlier row are rejected with both values', async () => {
    await add({ donorId: 'F-20', born: '1970-03-04', sex: 'F' });
    const { id } = await check(
      sheetOf(
        { donorId: 'F-20', born: '1970-03-05' },
        { donorId: 'F-20', sex: 'M' },
        { donorId: 'F-20', collected: '1969-01-01' },
        { donorId: 'F-21', born: '1980-01-01' },
        { donorId: 'f-21', born: '1980-01-02' },
        { donorId: 'F-21', sex: 'U' },
      ).text,
      { invoiceId },
    );
    const mismatch = 'donorId donor_mismatch';
    assert.deepEqual(await faultsOf(id), [mismatch, mismatch, mismatch, '', mismatch, '']);
    const [first, second] = await rowsOf(id);
    assert.equal(
      first?.faults[0]?.message,
      'Found “F-20”; this donor has 1970-03-04 in stock or in an earlier row, and 1970-03-05 in this one.',
    );
    assert.match(second?.faults[0]?.message ?? '', /has Female .* and Male in this one/);
  });

  test('of another vendor with the same key are another donor', async () => {
    await add({ donorId: 'F-30', born: '1970-03-04' });
    const other = await testApp.make.invoice({ vendorId: (await testApp.make.vendor()).id });
    const { text } = sheetOf({ donorId: 'F-30', born: '1999-09-09' });
    const { id, counts } = await check(text, { invoiceId: other.id });
    assert.equal(counts.good, 1);
    await commit(id);
    await settled(id);
    assert.equal((await donorNamed('F-30'))?.sampleCount, 1);
  });

  test('correct the birth of a donor whose samples were all deleted or canceled', async () => {
    const { found } = await add({ donorId: 'F-40', born: '1907-03-04' });
    await admin.ok(samples.remove, { params: { id: found[0]?.id ?? 0 } });
    const { found: again } = await add({ donorId: 'F-40', born: '1970-03-04' });
    assert.equal(again[0]?.donor?.id, found[0]?.donor?.id);
    assert.equal((await donorNamed('F-40'))?.born, '1970-03-04');
  });
});

describe('correcting a row', () => {
  const bornIs = (id: number, row: number, donorDob: string) =>
    admin.ok(imports.editRow, { params: { id, row }, body: { cells: { donorDob } } });

  test('checks the other rows of its donor again', async () => {
    const { text } = sheetOf(
      { donorId: 'F-50', born: '1907-03-04' },
      { donorId: 'F-50', born: '1970-03-04' },
      { donorId: 'F-50', born: '1970-03-04' },
    );
    const { id, counts } = await check(text, { invoiceId });
    assert.deepEqual([counts.good, counts.bad], [1, 2]);
    const { run } = await bornIs(id, 1, '1970-03-04');
    assert.deepEqual([run.state, run.counts.good, run.counts.bad, run.faults], ['checked', 3, 0, []]);
  });

  test('whose donor is in most rows checks the whole sheet again', async () => {
    const rows = Array.from({ length: 1001 }, () => ({ donorId: 'F-51', born: '1970-03-04' }));
    const { text } = sheetOf({ donorId: 'F-51', born: '1907-03-04' }, ...rows);
    const { id, counts } = await check(text, { invoiceId });
    assert.deepEqual([counts.good, counts.bad], [1, 1001]);
    await bornIs(id, 1, '1970-03-04');
    const run = await settled(id);
    assert.deepEqual([run.state, run.counts.good, run.counts.bad], ['checked', 1002, 0]);
  });
});

describe('a donor that changes after the check', () => {
  test('turns the row that differs by now bad, and the others are added', async () => {
    const { text, accessions } = sheetOf(
      { donorId: 'F-60', born: '1970-03-04' },
      { donorId: 'F-61', born: '1970-03-04' },
    );
    const { id } = await check(text, { invoiceId });
    await add({ donorId: 'F-60', born: '1981-01-01' });
    await commit(id);
    const run = await settled(id);
    assert.deepEqual([run.state, run.counts.added, run.counts.bad], ['done', 1, 1]);
    assert.deepEqual(run.faults, [{ field: 'donorId', column: null, fault: 'donor_mismatch', count: 1 }]);
    assert.deepEqual(
      (await Promise.all(accessions.map(sampleOf))).map((sample) => sample?.donor?.key),
      [undefined, 'F-61'],
    );
  });

  test('leaves nothing of an import that takes all rows or none', async () => {
    const { text, accessions } = sheetOf({ donorId: 'F-62', born: '1970-03-04' }, { donorId: 'F-63' });
    const { id } = await check(text, { invoiceId });
    await add({ donorId: 'F-62', born: '1981-01-01' });
    await commit(id, 'all');
    const run = await settled(id);
    assert.deepEqual([run.state, run.problem?.fault], ['refused', 'not_all_good']);
    assert.deepEqual(await Promise.all(accessions.map(sampleOf)), [undefined, undefined]);
  });

  test('by two imports at once is one donor, and the one that says otherwise is rejected', {
    skip: !onPostgres && 'one session only',
  }, async () => {
    const sheets = ['1970-03-04', '1981-01-01'].map(
      (born) => sheetOf(...Array.from({ length: 40 }, (_, at) => ({ donorId: `F-7-${at}`, born }))).text,
    );
    const runs = await Promise.all(sheets.map((text) => check(text, { invoiceId })));
    await Promise.all(runs.map(({ id }) => commit(id)));
    const [one, two] = await Promise.all(runs.map(({ id }) => settled(id)));
    assert.equal((one?.counts.added ?? 0) + (two?.counts.added ?? 0), 40);
    const { count, items } = await admin.ok(donors.getMany, {
      body: { search: 'F-7-', vendorId, limit: 100 },
    });
    assert.equal(count, 40);
    assert.ok(items.every(({ sampleCount }) => sampleCount === 1));
  });
});

test('diagnoses are added to the donor, each once, and those it has stay as they are', async () => {
  const diagnosesOf = async () =>
    (await donorNamed('F-80'))?.diagnoses.map(({ code, label }) => [code, label]);
  await add(
    { donorId: 'F-80', diagnoses: 'e1165 Poorly controlled; I10' },
    { donorId: 'F-80', diagnoses: 'I10' },
  );
  assert.deepEqual(await diagnosesOf(), [
    ['E11.65', 'Poorly controlled'],
    ['I10', null],
  ]);
  await add({ donorId: 'F-80', diagnoses: 'I10 Hypertension | N18.3' }, { donorId: 'F-80' });
  assert.deepEqual(await diagnosesOf(), [
    ['E11.65', 'Poorly controlled'],
    ['I10', null],
    ['N18.3', null],
  ]);
});

test('a row that gives its donor more than thirty diagnoses is rejected, with those of earlier rows and of the stock', async () => {
  const codes = (first: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${first}${String(n).padStart(2, '0')}`).join('; ');
  const run = await check(
    sheetOf(
      { donorId: 'F-90', diagnoses: codes('A', 20) },
      { donorId: 'F-90', diagnoses: codes('B', 11) },
      { donorId: 'F-90', diagnoses: codes('C', 9) },
      { donorId: 'F-90', diagnoses: codes('A', 20) },
    ).text,
    { invoiceId },
  );
  const tooMany = 'diagnoses diagnoses_too_many';
  assert.deepEqual(await faultsOf(run.id), ['', tooMany, '', '']);
  await commit(run.id);
  await settled(run.id);
  const second = await check(sheetOf({ donorId: 'F-90', diagnoses: 'D01' }).text, { invoiceId });
  const third = await check(sheetOf({ donorId: 'F-90', diagnoses: 'D02; D03' }).text, { invoiceId });
  assert.deepEqual([await faultsOf(second.id), await faultsOf(third.id)], [[''], [tooMany]]);
  // The thirtieth is entered by hand between the check and adding.
  const donor = await donorNamed('F-90');
  await testApp.db
    .insertInto('donor_diagnoses')
    .values({ donor_id: donor?.id ?? 0, code: 'E01' })
    .execute();
  await commit(second.id);
  const done = await settled(second.id);
  assert.deepEqual([done.counts.added, await faultsOf(second.id)], [0, [tooMany]]);
  assert.equal((await donorNamed('F-90'))?.diagnoses.length, 30);
});

test('values in other units are stored in that of the biomarker, with what was sent', async () => {
  const weight = { component: 'Glucose', molecular_weight: 180.156, source: 'test' };
  await testApp.db
    .insertInto('component_weights')
    .values(weight)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { found } = await add({ value: '5.2', units: 'mmol/L' }, { value: '94', units: 'mg/dL' });
  assert.deepEqual(
    found.map((sample) => [sample?.biomarkerValue, sample?.valueAsSent]),
    [
      ['93.7', '5.2 mmol/L'],
      ['94', null],
    ],
  );
  const { id } = await check(sheetOf({ value: '5', units: 'U/L' }).text);
  const [row] = await rowsOf(id);
  assert.equal(row?.faults[0]?.message, 'Found “U/L”; expected a unit that converts to mg/dL.');
});
