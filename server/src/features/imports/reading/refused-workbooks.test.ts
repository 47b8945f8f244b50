import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { bookParts, inline, rowsIn, sharedStrings, zipOf } from '../../../../test/workbooks.ts';
import { FileError } from './messages.ts';

/** Workbooks that are broken, or made to attack the reader. */

const faultOf = (bytes: Buffer) =>
  rowsIn(bytes).then(
    () => 'read',
    (error: unknown) => {
      if (!(error instanceof FileError)) throw error;
      return error.fault;
    },
  );
const faultOfParts = async (parts: Record<string, string | Buffer>) => faultOf(await zipOf(parts));

describe('a workbook is refused for', () => {
  const sheet = (xml: string) => bookParts('', { 'xl/worksheets/sheet1.xml': xml });
  const bytesOf = async () => zipOf(bookParts(`<row>${inline('a')}</row>`.repeat(2000)));
  const directoryEntry = (bytes: Buffer, name: string) => {
    let at = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    while (bytes.toString('latin1', at + 46, at + 46 + name.length) !== name)
      at = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), at + 4);
    return at;
  };

  for (const [why, parts, fault] of [
    ['a document type', sheet('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), 'unreadable_file'],
    ['truncated XML', sheet('<worksheet><sheetData><row><c><v>1</v></c></row>'), 'unreadable_file'],
    ['XML truncated inside a tag', sheet('<worksheet><sheetData/></workshe'), 'unreadable_file'],
    ['tags that cross', sheet('<worksheet><sheetData></worksheet></sheetData>'), 'unreadable_file'],
    ['a tag within a tag', sheet('<worksheet <row>/>'), 'unreadable_file'],
    ['an empty sheet part', sheet(''), 'unreadable_file'],
    ['text that is not XML', sheet('accession,loincCode'), 'unreadable_file'],
    ['tags nested too deep', sheet('<a>'.repeat(200) + '</a>'.repeat(200)), 'unreadable_file'],
    ['a tag without an end', sheet(`<worksheet a="${'x'.repeat(200_000)}"/>`), 'unreadable_file'],
    ['a comment without an end', sheet(`<worksheet><!--${'x'.repeat(200_000)}`), 'unreadable_file'],
    ['a duplicate part', { ...bookParts(''), 'XL/Workbook.xml': '<workbook/>' }, 'unreadable_file'],
    [
      'too many parts',
      {
        ...bookParts(''),
        ...Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}.xml`, '<x/>'])),
      },
      'workbook_too_large',
    ],
    ['no workbook', { 'xl/worksheets/sheet1.xml': '<worksheet/>' }, 'unreadable_file'],
    ['no sheet part', bookParts('', { 'xl/worksheets/sheet1.xml': undefined }), 'unreadable_file'],
    ['a workbook without sheets', bookParts('', { 'xl/workbook.xml': '<workbook/>' }), 'empty_file'],
    ['a missing shared string', bookParts('<row><c t="s"><v>0</v></c></row>'), 'unreadable_file'],
    ['rows out of order', bookParts('<row r="2"><c/></row><row r="1"><c/></row>'), 'unreadable_file'],
    ['a row number that is not a number', bookParts('<row r="x"><c/></row>'), 'unreadable_file'],
    ['a row number beyond the maximum', bookParts('<row r="99999999999"><c/></row>'), 'unreadable_file'],
    ['rows far apart', bookParts('<row r="1"><c/></row><row r="600000"><c/></row>'), 'too_many_rows'],
    ['columns far apart', bookParts('<row><c r="A1"/><c r="GS1"/></row>'), 'too_many_columns'],
    ['a column beyond the maximum', bookParts('<row><c r="ZZZZ1"/></row>'), 'too_many_columns'],
    ['more cells than columns', bookParts(`<row>${'<c/>'.repeat(201)}</row>`), 'too_many_columns'],
    ['one cell too long', bookParts(`<row>${inline('x'.repeat(1_000_001))}</row>`), 'unreadable_file'],
    ['one row too long', bookParts(`<row>${inline('x'.repeat(300_000)).repeat(4)}</row>`), 'unreadable_file'],
    [
      'one long text in very many cells',
      bookParts('<row><c t="s"><v>0</v></c></row>'.repeat(500), {
        'xl/sharedStrings.xml': sharedStrings(`<t>${'x'.repeat(999_999)}</t>`),
      }),
      'workbook_too_large',
    ],
  ] as const)
    test(why, async () => assert.equal(await faultOfParts(parts as Record<string, string>), fault));

  test('exceeding limits; a row with the maximum of columns and a long cell is read', async () => {
    const parts = bookParts(`<row>${'<c/>'.repeat(199)}${inline('x'.repeat(90_000))}</row>`);
    assert.equal((await rowsIn(await zipOf(parts)))[0]?.length, 201);
  });

  test('an entry whose size or checksum differs from the zip directory', async () => {
    const name = 'xl/worksheets/sheet1.xml';
    const real = await bytesOf();
    const at = directoryEntry(real, name);
    const size = real.readUInt32LE(at + 24);
    assert.equal(await faultOf(real), 'read');
    for (const [place, value, fault] of [
      [24, size - 1, 'workbook_too_large'],
      [24, size + 1, 'unreadable_file'],
      [16, 12_345, 'unreadable_file'],
      [20, 10, 'unreadable_file'],
      [42, 4_000_000_000, 'unreadable_file'],
    ] as const) {
      const bytes = Buffer.from(real);
      bytes.writeUInt32LE(value, at + place);
      assert.deepEqual([place, await faultOf(bytes)], [place, fault]);
    }
    const locked = Buffer.from(real);
    locked.writeUInt16LE(1, at + 8);
    assert.equal(await faultOf(locked), 'unreadable_file');
  });

  test('a truncated file', async () => {
    const bytes = await bytesOf();
    for (const length of [2, 21, 100, bytes.length - 30, bytes.length - 1])
      assert.equal(await faultOf(bytes.subarray(0, length)), 'unreadable_file');
  });

  test('changed bytes with a FileError, or is read; no other error is thrown', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['a', 1, true], [], ['été', new Date(0)]]), 'S');
    const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const changed = Buffer.from(bytes);
          for (const [at, value] of changes) changed[at] = value;
          // Without the zip signature it would be read as xls.
          changed.write('PK');
          await faultOf(changed);
        },
      ),
      { numRuns: 300 },
    );
  });
});
