import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type LabelSize, labelSizes, samples, staffSamples } from '@aliquot/contract/samples';
import { createExportReader } from '../../../test/exported-files.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { readPdf } from '../../../test/pdf-text.ts';
import { safe } from '../../platform/documents/csv.ts';
import { matrixOf } from '../../platform/pdf/pdf.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let termId = 0;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  termId = (await testApp.make.biomarker({ type: 'Text', units: 'mg/dL', name: 'Name, with "quotes" <&>' }))
    .id;
});
after(() => testApp.close());

const { fetched, csvRows, sheetOf } = createExportReader(staffSamples.export, () => ({
  admin,
  nobody: testApp.nobody,
}));

const importHeadings =
  'accession,biobankId,biomarkerValue,collectionDate,donorDob,donorEthnicity,donorGender,donorZip,expirationDate,loincCode,specimenPrice,storageCondition,storageContainer,storageLocation,volumeNumber,volumeUnits,donorId,material,anticoagulant,fasting,freezeThaws,hoursToProcessing,hoursToFreezer,diagnoses,units,method,measuredOn';

test('only staff can print labels, and an export needs either ids or a filter', async () => {
  const client = await testApp.as('client_manager');
  assert.equal((await client.refused(samples.labels, { body: { ids: [1] } })).code, 1003);
  assert.equal((await admin.refused(staffSamples.export, { body: { format: 'csv' } })).code, 1005);
  const both = { format: 'csv' as const, ids: [1], filter: {} };
  assert.equal((await admin.refused(staffSamples.export, { body: both })).code, 1005);
  assert.equal(
    (await admin.refused(staffSamples.export, { body: { format: 'pdf', filter: {} } as never })).code,
    1005,
  );
});

/** Texts that a spreadsheet, a csv reader or an XML parser could misread. */
const hostile = [
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  '@SUM(A1)',
  '+cmd|/c calc',
  '-2+3',
  '＝1+1',
  '\t=1',
  'a,b;c',
  'say "hi"',
  'line\nbreak\r\nend',
  ' spaced ',
  '<b>&amp;</b>]]>',
  '_x0041_',
  'Ж中é𝄞',
  "'quoted",
  'null',
  'ends with ,',
  '"',
];
/** Texts that an import accepts unchanged. */
const plain = ['-80 C', '-80C', '+4 °C', '+4C', '-1.5', '+', '---', '++++', '<0.5', '1:80', '5.40', '007'];

test('a csv export reads back unchanged, and no cell is a formula', async () => {
  const ids: number[] = [];
  for (const [n, text] of [...hostile, ...plain].entries())
    ids.push(
      (await testApp.make.sample({ biomarkerId: termId, storage_condition: text, accession: `H-${n}` })).id,
    );
  const rows = await csvRows({ ids });
  assert.equal(rows.length, ids.length);
  const byAccession = new Map(rows.map((row) => [row.accession, row.storageCondition ?? '']));
  for (const [n, text] of hostile.entries()) {
    const cell = byAccession.get(`H-${n}`) ?? '';
    assert.ok(cell === text || cell === `'${text}`, JSON.stringify([text, cell]));
    assert.doesNotMatch(cell, /^[\s]*[=+\-@＝]/, text);
  }
  for (const [n, text] of plain.entries()) assert.equal(byAccession.get(`H-${hostile.length + n}`), text);
});

test('a workbook export reads back unchanged, with numbers and dates as such', async () => {
  const ids: number[] = [];
  const all = [...hostile, ...plain];
  for (const [n, text] of all.entries())
    ids.push((await testApp.make.sample({ biomarkerId: termId, biobank_id: text, accession: `X-${n}` })).id);
  const { rows, about, book } = await sheetOf({ ids });
  const byAccession = new Map(rows.map((row) => [row.accession, row.biobankId]));
  for (const [n, text] of all.entries())
    assert.equal(String(byAccession.get(`X-${n}`)).replaceAll('\r\n', '\n'), text.replaceAll('\r\n', '\n'));
  for (const sheet of Object.values(book.Sheets))
    for (const cell of Object.values(sheet)) assert.equal((cell as { f?: string }).f, undefined);
  assert.match(about, /LOINC is copyright/);
  assert.match(about, new RegExp(`List,Samples\nRows,${ids.length}\n`));
});

test('an export has every field under the headings of an import, and the LOINC name beside the code', async () => {
  const invoice = await testApp.make.invoice({ number: 'INV-1' });
  const full = await testApp.make.sample({
    accession: 'FULL-1',
    biobank_id: 'BB',
    biomarkerId: termId,
    biomarker_value: '5.40',
    collection_date: '2024-02-29',
    donor_dob: '1900-02-28',
    donor_ethnicity: 'Asian',
    donor_gender: 'Female',
    donor_zip: '06511',
    expiration_date: '2034-02-28',
    invoice_id: invoice.id,
    specimen_price: 1234.5,
    storage_condition: 'Frozen -80 C',
    storage_container: 'Cryovial',
    storage_location: 'F1',
    volume_number: 0.000000125,
    volume_units: 'mL',
    ...{ material: 'Plasma', anticoagulant: 'lithium_heparin', fasting: 'yes', freeze_thaws: 1 },
    ...{ hours_to_processing: 1.5, hours_to_freezer: 3, result_method: 'Alinity' },
    result_measured_on: '2024-03-01',
  });
  const { body } = await fetched({ format: 'csv', ids: [full.id] });
  const [heading] = body.replace('\ufeff', '').split('\r\n');
  assert.equal(
    heading,
    `${importHeadings},code,loincName,biomarkerUnits,status,storageFacility,vendor,invoice`,
  );
  assert.ok(body.startsWith('\ufeff') && body.endsWith('\r\n'));
  const [row] = await csvRows({ ids: [full.id] });
  const shown = await admin.ok(staffSamples.get, { params: { id: full.id } });
  assert.deepEqual(row, {
    accession: 'FULL-1',
    biobankId: 'BB',
    biomarkerValue: '5.40',
    collectionDate: '2024-02-29',
    donorDob: '1900-02-28',
    donorEthnicity: 'Asian',
    donorGender: 'Female',
    donorZip: '06511',
    expirationDate: '2034-02-28',
    loincCode: shown.loincCode,
    specimenPrice: '1234.50',
    storageCondition: 'Frozen -80 C',
    storageContainer: 'Cryovial',
    storageLocation: 'F1',
    volumeNumber: '0.000000125',
    ...{ volumeUnits: 'mL', donorId: '', diagnoses: '', units: '' },
    ...{ material: 'Plasma', anticoagulant: 'lithium_heparin', fasting: 'yes', freezeThaws: '1' },
    ...{ hoursToProcessing: '1.5', hoursToFreezer: '3', method: 'Alinity', measuredOn: '2024-03-01' },
    code: full.code,
    loincName: 'Name, with "quotes" <&>',
    biomarkerUnits: 'mg/dL',
    status: 'available',
    storageFacility: shown.storageFacility.name,
    vendor: shown.vendor?.name,
    invoice: 'INV-1',
  });
  const { rows } = await sheetOf({ ids: [full.id] });
  const [sheetRow] = rows;
  assert.ok(sheetRow);
  assert.deepEqual(
    [sheetRow.specimenPrice, sheetRow.volumeNumber, sheetRow.biomarkerValue, sheetRow.donorZip],
    [1234.5, 1.25e-7, '5.40', '06511'],
  );
  assert.equal((sheetRow.collectionDate as Date).toISOString(), '2024-02-29T00:00:00.000Z');
  assert.equal(sheetRow.donorDob, '1900-02-28');
});

test('an export of several batches has the filter and order of the list, without hidden samples', async () => {
  const term = await testApp.make.biomarker();
  const facility = await testApp.make.facility();
  const batch = await testApp.db
    .insertInto('import_batches')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = (n: number) => ({
    accession: `MANY-${n}`,
    loinc_biomarker_id: term.id,
    storage_facility_id: facility.id,
    volume_number: 1,
    volume_units: 'mL',
    specimen_price: (n * 7919) % 1000,
    import_batch_id: n === 5 ? batch.id : null,
  });
  for (let at = 0; at < 2300; at += 500)
    await testApp.db
      .insertInto('samples')
      .values(Array.from({ length: Math.min(500, 2300 - at) }, (_, n) => values(at + n)))
      .execute();
  const filter = { loincBiomarkerId: term.id, sortBy: '-price', priceFrom: 10 };
  const rows = await csvRows({ filter });
  const listed: string[] = [];
  for (let skip = 0; skip < 2300; skip += 200)
    listed.push(
      ...(await admin.ok(staffSamples.getMany, { body: { ...filter, skip, limit: 200 } })).items.map(
        (s) => s.accession,
      ),
    );
  assert.deepEqual(
    rows.map(({ accession }) => accession),
    listed,
  );
  assert.equal(
    rows.find(({ accession }) => accession === 'MANY-5'),
    undefined,
  );
  const byName = await csvRows({ filter: { ...filter, sortBy: 'biomarker' } });
  assert.equal(byName.length, rows.length);
});

test('cells that begin like a formula are quoted, harmless ones are not', () => {
  for (const cell of [
    '=x',
    '+1+1',
    '-1-1',
    '@x',
    '\tx',
    '\rx',
    ' =x',
    '\u00a0=x',
    '-80 C and more',
    '+++++',
    '+ 4',
    '-80 X',
  ])
    assert.equal(safe(cell), `'${cell}`);
  for (const cell of ['', 'x=1', '1-2', '-80 C', '-80°C', '+4', '--', "'=x", '-0.5'])
    assert.equal(safe(cell), cell);
});

test('labels have all texts in the requested language, and the accession as DataMatrix', async () => {
  const one = await testApp.make.sample({
    accession: 'ÉCH-ł-0042',
    biomarkerId: termId,
    collection_date: '2024-03-01',
    volume_number: 1.5,
    storage_location: 'F03 / Shelf 2 / Rack F / Box 076 / A2',
  });
  const more = await Promise.all(
    Array.from({ length: 24 }, () => testApp.make.sample({ biomarkerId: termId })),
  );
  const print = async (language: string, ids: number[]) => {
    const { url } = await admin.ok(samples.labels, { body: { ids } }, { 'accept-language': language });
    const reply = await testApp.nobody.raw({ method: 'GET', url });
    assert.equal(reply.headers['content-type'], 'application/pdf');
    return reply.rawPayload;
  };
  const pdf = await print('fr', [one.id, ...more.map(({ id }) => id), one.id]);
  const { texts } = readPdf(pdf);
  for (const text of [
    'ÉCH-ł-0042',
    'Prélevé le 1 mars 2024',
    '1,5 mL',
    'F03 / Shelf 2 / Rack F / Box 076 / A2',
    one.code,
    ...more.map(({ accession }) => accession),
  ])
    assert.ok(texts.includes(text), `${text} is not in ${texts.slice(0, 8).join(' | ')}`);
  assert.equal(texts.filter((text) => text === one.code).length, 1);
  assert.equal(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length, 2);
  const single = readPdf(await print('en', [one.id]));
  assert.ok(single.texts.includes('Collected Mar 1, 2024'));

  const { pixs, pixx, pixy } = matrixOf('ÉCH-ł-0042');
  const [first] = single.bars;
  assert.ok(first);
  const [left = 0, upper = 0, , side = 0] = first;
  const drawn = Array<number>(pixx * pixy).fill(0);
  for (const [x = 0, y = 0, width = 0] of single.bars) {
    const [column, row] = [Math.round((x - left) / side), Math.round((y - upper) / side)];
    if (column < 0 || column >= pixx || row < 0 || row >= pixy) continue;
    for (let n = 0; n < Math.round(width / side); n += 1) drawn[row * pixx + column + n] = 1;
  }
  assert.deepEqual(drawn, [...pixs].map(Number));
});

describe('labels', () => {
  const long = 'HELIX-BIOBANK/2024-COHORT/DONOR-00123';
  const print = async (size: LabelSize | undefined, ids: number[]) => {
    const { url } = await admin.ok(samples.labels, { body: { ids, ...(size ? { size } : {}) } });
    return readPdf((await testApp.nobody.raw({ method: 'GET', url })).rawPayload);
  };
  const made = (accession: string) =>
    testApp.make.sample({ accession, biomarkerId: termId, expiration_date: '2033-08-23' });

  for (const size of labelSizes)
    test(`of size ${size} have a long accession in full, on two lines, and the expiration date`, async () => {
      const { id, code } = await made(`${long}-${size}`);
      const { texts } = await print(size, [id]);
      const at = texts.findIndex((text) => text.startsWith('HELIX'));
      assert.equal(`${texts[at]}${texts[at + 1]}`, `${long}-${size}`);
      assert.ok(texts.includes('Expires Aug 23, 2033') && texts.includes(code), texts.join(' | '));
    });

  test('of a roll are one per page, with the size of the label; a sheet has 24', async () => {
    const ids = [(await made('ROLL-1')).id, (await made('ROLL-2')).id];
    const pages = async (size: LabelSize | undefined) =>
      (await print(size, ids)).pages.map((side) =>
        side.map((points) => Math.round((points / 72) * 254) / 10),
      );
    assert.deepEqual(await pages('67x25'), [
      [67, 25],
      [67, 25],
    ]);
    assert.deepEqual(await pages('33x13'), [
      [33, 13],
      [33, 13],
    ]);
    assert.deepEqual(await pages('4x6'), [
      [101.6, 152.4],
      [101.6, 152.4],
    ]);
    assert.deepEqual(await pages(undefined), [[210, 297]]);
    const unknown = await admin.refused(samples.labels, { body: { ids, size: 'a5' as never } });
    assert.deepEqual(Object.keys(unknown.fields ?? {}), ['size']);
  });

  test('keep very long texts inside the label', async () => {
    const { id } = await testApp.make.sample({
      accession: `${long}${long}${long}${long}`,
      biomarkerId: termId,
      collection_date: '2023-08-23',
      expiration_date: '2033-08-23',
      storage_location:
        'Freezer 12 / Rack 4 / Shelf 3 / Box 17 / Row A / Column 9 / a very long remark on it',
    });
    for (const size of labelSizes) {
      const { baselines, pages, texts } = await print(size, [id]);
      const [, height = 0] = pages[0] ?? [];
      const lowest = 3 + (size === 'a4' ? height - 37.5 * (72 / 25.4) : 0);
      for (const [n, y] of baselines.entries()) assert.ok(y > lowest, `${size}: ${texts[n]} at ${y}`);
    }
  });
});

test('an accession with emoji is refused with a message at the field', async () => {
  for (const [language, sentence] of [
    ['en', 'An accession cannot have emoji: labels cannot print them.'],
    ['fr', 'Un numéro d’accession ne peut pas contenir d’emoji'],
  ] as const) {
    const { fields } = await admin.refused(
      samples.create,
      {
        body: {
          accession: 'TUBE 🧪 7',
          loincBiomarkerId: termId,
          storageFacilityId: (await testApp.make.facility()).id,
          volumeNumber: 1,
          volumeUnits: 'mL',
        },
      },
      { 'accept-language': language },
    );
    assert.ok(fields?.accession?.[0]?.startsWith(sentence), JSON.stringify(fields));
  }
});
