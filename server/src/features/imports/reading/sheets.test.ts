import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { imports } from '@aliquot/contract/imports';
import { utils, write } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { loadCatalogue } from '../../../../seed/catalogue.ts';
import { type Caller, openTestApp } from '../../../../test/harness.ts';
import { importSheet, sendSheet } from '../../../../test/multipart.ts';
import { bookParts, inline, zipOf } from '../../../../test/workbooks.ts';

/** Realistic sheets of laboratories; each row is compared with its expected result. */

const folder = new URL('../../../../test/fixtures/imports/', import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, folder));

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let facility: number;
before(async () => {
  testApp = await openTestApp();
  await loadCatalogue(testApp.db);
  admin = await testApp.as('admin');
  facility = (await testApp.make.facility()).id;
});
after(() => testApp.close());

type Expected = Record<string, string>;
const expected: Expected[] = parse(fixture('samples-dirty-expected.csv'), { columns: true, bom: true });
const of = (file: string) => expected.filter((row) => row.file === file);

/** The same sheet as a workbook, with the cells as text. */
function asWorkbook(name: string, bookType: 'xlsx' | 'biff8'): Buffer {
  const delimiter = name.includes('semicolon') ? ';' : ',';
  const rows: string[][] = parse(fixture(name), { bom: true, delimiter, relax_column_count: true });
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet 1');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['not'], ['read']]), 'Sheet 2');
  return write(book, { type: 'buffer', bookType });
}

async function allRows(id: number) {
  const { items, count } = await admin.ok(imports.rows, { params: { id }, body: { limit: 200 } });
  assert.equal(items.length, count);
  return items;
}

for (const file of ['samples-dirty.csv', 'samples-semicolon.csv'])
  describe(file, () => {
    test('each row is accepted, rejected or skipped as expected, with the first rule it breaks', async () => {
      const run = await importSheet(admin, file, fixture(file), {
        storageFacilityId: facility,
        dryRun: true,
      });
      assert.equal(run.state, 'checked');
      const rows = await allRows(run.id);
      const words = { good: 'accept', bad: 'reject', blank: 'skip', added: 'added' };
      assert.deepEqual(
        rows.map(({ row, line, state, faults }) => [row, line, words[state], faults[0]?.fault ?? '']),
        of(file).map((row) => [
          Number(row.row),
          Number(row.line),
          row.expected,
          row.expected === 'skip' ? '' : row.reason,
        ]),
      );
      const good = of(file).filter((row) => row.expected === 'accept').length;
      assert.equal(run.counts.good, good);
      assert.equal(
        run.faults.reduce((sum, fault) => sum + fault.count, 0),
        rows.flatMap((row) => row.faults).length,
      );
    });

    test('accepted rows become samples with their values, and no other row does', async () => {
      const run = await importSheet(admin, file, fixture(file), { storageFacilityId: facility });
      assert.equal(run.state, 'done');
      const accepted = of(file).filter((row) => row.expected === 'accept');
      const samples = await testApp.db
        .selectFrom('samples')
        .selectAll()
        .where(
          'accession',
          'in',
          accepted.map((row) => row.accession ?? ''),
        )
        .where('active', '=', true)
        .execute();
      const orEmpty = (value: unknown) => (value === null ? '' : String(value));
      const kept = new Map(samples.map((sample) => [sample.accession, sample]));
      assert.deepEqual(
        accepted.map(({ accession = '' }) => {
          const s = kept.get(accession);
          return [
            accession,
            orEmpty(s?.collection_date ?? null),
            orEmpty(s?.donor_dob ?? null),
            orEmpty(s?.expiration_date ?? null),
            orEmpty(s?.donor_gender ?? null),
            orEmpty(s?.specimen_price ?? null),
            Number(s?.volume_number),
            s?.volume_units,
          ];
        }),
        accepted.map((row) => [
          row.accession,
          row.norm_collectionDate,
          row.norm_donorDob,
          row.norm_expirationDate,
          row.norm_donorGender,
          row.norm_specimenPrice,
          Number(row.norm_volumeNumber),
          row.norm_volumeUnits,
        ]),
      );
      assert.equal(run.counts.added, accepted.length);
      const [{ count } = { count: -1 }] = await testApp.db
        .selectFrom('samples')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('import_batch_id', '=', (eb) =>
          eb.selectFrom('imports').select('import_batch_id').where('id', '=', run.id),
        )
        .execute();
      assert.equal(count, accepted.length);
    });
  });

test('a file without a required column is refused, and the column is named', async () => {
  const bytes = fixture('samples-missing-columns.csv');
  const reply = await sendSheet(admin, 'missing.csv', bytes, { storageFacilityId: facility });
  const { error } = reply.json() as {
    error: { code: number; message: string[]; details: { fault: string } };
  };
  assert.deepEqual([reply.statusCode, error.code, error.details.fault], [400, 1005, 'missing_column']);
  assert.match(error.message[0] ?? '', /loincCode/);
  // With a dry run the user can still match the column by hand.
  const run = await importSheet(admin, 'missing.csv', bytes, { storageFacilityId: facility, dryRun: true });
  assert.deepEqual([run.state, run.missing], ['checked', ['loincCode']]);
  const refused = await admin.refused(imports.commit, { params: { id: run.id }, body: { take: 'good' } });
  assert.match(refused.message[0] ?? '', /loincCode/);
});

for (const bookType of ['xlsx', 'biff8'] as const)
  test(`the dirty sheet as ${bookType === 'xlsx' ? 'xlsx' : 'xls'} gives the same result as the csv file, except for rows that only csv can have`, async () => {
    const bytes = asWorkbook('samples-dirty.csv', bookType);
    const name = `dirty.${bookType === 'xlsx' ? 'xlsx' : 'xls'}`;
    const elsewhere = await testApp.make.facility();
    await testApp.db.updateTable('samples').set({ active: false }).execute();
    const run = await importSheet(admin, name, bytes, { storageFacilityId: elsewhere.id, dryRun: true });
    const rows = await allRows(run.id);
    // A workbook's row cannot be cut short: missing cells are empty. An xls cell holds at most 255 characters.
    const cutShort = 25;
    const excludedRows = bookType === 'xlsx' ? [cutShort] : [cutShort, 60];
    const got = rows.filter(({ row }) => !excludedRows.includes(row)).map(({ row, state }) => [row, state]);
    const words: Record<string, string> = { accept: 'good', reject: 'bad', skip: 'blank' };
    const wanted = of('samples-dirty.csv').map((row) => [Number(row.row), words[row.expected ?? '']]);
    assert.deepEqual(
      got,
      wanted.filter(([row]) => !excludedRows.includes(Number(row))),
    );
    assert.equal(rows[cutShort - 1]?.state, 'bad');
  });

test('date cells of a workbook are read as days and number cells as numbers, in every time zone and date system', async () => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    [
      ' Accession ',
      'LOINC_code',
      'volume-number',
      'VolumeUnits',
      'collectionDate',
      'specimenPrice',
      'donorZip',
    ],
    ['WB-1', '2345-7', 0.1 + 0.2, 'mL', null, 1250.5, null],
    [4711, '2345-7', 1.25e-7, 'mL', null, 45, 13210],
  ]);
  sheet.E2 = { t: 'n', v: 45418.99, z: 'dd/mm/yyyy hh:mm' };
  sheet.E3 = { t: 'n', v: 45418, z: 'General' };
  utils.book_append_sheet(book, sheet, 'S');
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
  const run = await importSheet(admin, 'cells.xlsx', bytes, { storageFacilityId: facility, dryRun: true });
  const rows = await allRows(run.id);
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [
      ['WB-1', '2345-7', '0.3', 'mL', '2024-05-06', '1250.5', ''],
      ['4711', '2345-7', '0.000000125', 'mL', '45418', '45', '13210'],
    ],
  );
  assert.deepEqual(
    rows.map(({ faults }) => faults.map(({ fault }) => fault)),
    [[], ['date_format']],
  );
});

test('characters that PostgreSQL cannot store make a bad row', async () => {
  const heading = ['accession', 'loincCode', 'volumeNumber', 'volumeUnits'];
  const row = (cells: readonly string[]) => `<row>${cells.map(inline).join('')}</row>`;
  const rest = ['2345-7', '1', 'mL'];
  const rows = [heading, ['N-1_x0000_', ...rest], ['N-2_xD800_', ...rest], ['N-3', ...rest]];
  const bytes = await zipOf(bookParts(rows.map(row).join('')));
  const states = async (name: string, file: Buffer | string) => {
    const run = await importSheet(admin, name, file, { storageFacilityId: facility, dryRun: true });
    return (await allRows(run.id)).map(({ state }) => state);
  };
  assert.deepEqual(await states('odd.xlsx', bytes), ['bad', 'bad', 'good']);
  // Beyond the first bytes, by which the encoding is detected.
  const wide = ['x'.repeat(5000), '', '', ''];
  const lines = rows.map((cells, n) => [...cells, wide[n]].join(',').replace('_x0000_', '\0'));
  assert.deepEqual(await states('odd.csv', lines.join('\n')), ['bad', 'good', 'good']);
});

describe('csv encoding and format', () => {
  const text = 'accession,loincCode,volumeNumber,volumeUnits,storageLocation\r\n';
  const rowsOf = async (bytes: Buffer | string) => {
    const run = await importSheet(admin, 'x.csv', bytes, { storageFacilityId: facility, dryRun: true });
    return (await allRows(run.id)).map(({ line, cells, state }) => [line, state, cells.at(-1)]);
  };

  test('UTF-8, UTF-16 with a byte order mark, and Windows-1252 give the same rows', async () => {
    const body = `${text}E-1,2345-7,1,mL,Congélateur n° 4\r\n`;
    const wanted = [[2, 'good', 'Congélateur n° 4']];
    assert.deepEqual(await rowsOf(body), wanted);
    assert.deepEqual(await rowsOf(Buffer.from(`\ufeff${body}`, 'utf16le')), wanted);
    assert.deepEqual(await rowsOf(Buffer.from(`\ufeff${body}`, 'utf16le').swap16()), wanted);
    assert.deepEqual(await rowsOf(Buffer.from(body, 'latin1')), wanted);
  });

  test('line and row numbers are right after quoted line breaks, stray quotation marks and blank lines', async () => {
    const body = `${text}E-2,2345-7,1,mL,"two\nlines"\r\n\r\nE-3,2345-7,1,mL,5" rack\r\n`;
    assert.deepEqual(await rowsOf(body), [
      [2, 'bad', 'two\nlines'],
      [4, 'blank', ''],
      [5, 'good', '5" rack'],
    ]);
  });

  for (const [why, bytes, fault] of [
    ['nothing', '', 'empty_file'],
    ['a heading only', text, 'empty_file'],
    ['a quotation mark that never closes', `${text}E-4,2345-7,1,mL,"open\r\n`, 'unclosed_quote'],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), 'encoding_unknown'],
    ['a zip that is no workbook', Buffer.from('PK\u0003\u0004rest'), 'unreadable_file'],
  ] as const)
    test(`${why} is refused with a message`, async () => {
      const run = await importSheet(admin, 'x.csv', bytes as string, {
        storageFacilityId: facility,
        dryRun: true,
      });
      assert.deepEqual([run.state, run.problem?.fault], ['refused', fault]);
      assert.match(run.problem?.message ?? '', /\.$/);
    });

  test('of two columns with the same name neither is used until the user matches one', async () => {
    const body = 'accession,Accession ,loincCode,volumeNumber,volumeUnits\nA,B,2345-7,1,mL\n';
    const run = await importSheet(admin, 'x.csv', body, { storageFacilityId: facility, dryRun: true });
    assert.deepEqual(run.missing, ['accession']);
    const reply = await sendSheet(admin, 'x.csv', body, { storageFacilityId: facility });
    assert.equal(
      (reply.json() as { error: { details: { fault: string } } }).error.details.fault,
      'repeated_column',
    );
  });

  test('headings such as __proto__ are plain text', async () => {
    const body = '__proto__,constructor,accession,loincCode,volumeNumber,volumeUnits\n1,2,P-1,2345-7,1,mL\n';
    const run = await importSheet(admin, 'x.csv', body, { storageFacilityId: facility, dryRun: true });
    assert.equal(run.counts.good, 1);
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
  });
});

describe('a workbook that would unpack to more than the limit', () => {
  /** A zip bomb: small to send, large to unpack. */
  const sheet = 'xl/worksheets/sheet1.xml';
  const bomb = (megabytes: number) =>
    zipOf({ [sheet]: '', ...bookParts('', { [sheet]: '<c/>'.repeat(megabytes * 250_000) }) });
  const refusedAs = async (bytes: Buffer) => {
    const run = await importSheet(admin, 'bomb.xlsx', bytes, { storageFacilityId: facility, dryRun: true });
    return [run.state, run.problem?.fault];
  };

  test('is refused by the sizes in its directory', async () => {
    const bytes = await bomb(30);
    assert.ok(bytes.length < 100_000);
    assert.deepEqual(await refusedAs(bytes), ['refused', 'workbook_too_large']);
  });

  test('is refused while unpacking when the directory states less', async () => {
    const bytes = await bomb(30);
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bytes.writeUInt32LE(1000, directory + 24);
    assert.deepEqual(await refusedAs(bytes), ['refused', 'workbook_too_large']);
  });

  test('is refused for a cell beyond the row limit before any row is returned', async () => {
    const sheet = utils.aoa_to_sheet([['accession']]);
    sheet.A600000 = { t: 's', v: 'far away' };
    sheet['!ref'] = 'A1:A600000';
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'S');
    assert.deepEqual(await refusedAs(write(book, { type: 'buffer', bookType: 'xlsx' })), [
      'refused',
      'too_many_rows',
    ]);
  });

  test('does not block other requests', async () => {
    const bytes = await bomb(60);
    let slowest = 0;
    let over = false;
    const asking = (async () => {
      while (!over) {
        const started = performance.now();
        const reply = await testApp.nobody.raw({ method: 'GET', url: '/api/health' });
        assert.equal(reply.statusCode, 200);
        slowest = Math.max(slowest, performance.now() - started);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await refusedAs(bytes);
    over = true;
    await asking;
    assert.ok(slowest < 5000, `one reply took ${Math.round(slowest)} ms`);
  });
});
