import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SSF, utils, type WorkSheet, write } from '@e965/xlsx';
import fc from 'fast-check';
import {
  bookParts,
  inline,
  relation,
  relations,
  rowsIn,
  sharedStrings,
  zipOf,
} from '../../../../test/workbooks.ts';
import { dayText, isDateFormat } from './cell-text.ts';
import { FileError } from './messages.ts';
import { rowsOf } from './xlsx/rows.ts';

/** Workbooks in all variants of the format, compared cell by cell. */

const rowsOfParts = async (parts: Record<string, string | Buffer>) => rowsIn(await zipOf(parts));

const styled = (id: number, numFmts = '') =>
  `<styleSheet><numFmts>${numFmts}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs><dxfs><dxf><numFmt numFmtId="${id}" formatCode="0"/></dxf></dxfs></styleSheet>`;

/** Cells of every kind, not starting at A1, with gaps. */
function everyKind(): WorkSheet {
  const sheet = utils.aoa_to_sheet([]);
  utils.sheet_add_aoa(
    sheet,
    [
      ['text', 'number', 'day', 'yes', 'wrong', 'formula', 'odd'],
      ['plain', 0.1 + 0.2, null, true, null, null, 'été \u{1f9ea} 試料 <&>"\''],
      [null, null, null, null, null, null, null],
      [' kept ', 1.25e-7, null, false, null, null, 'one\ntwo'],
      ['', -80, null, null, null, null, 'a\rb \u0007'],
      ['00012', 1e21, null, null, null, null, 'a  b\tc'],
    ],
    { origin: 'C4' },
  );
  sheet['!ref'] = 'C4:I9';
  sheet.E5 = { t: 'n', v: 45418.99, z: 'dd/mm/yyyy hh:mm' };
  sheet.E7 = { t: 'n', v: 45418, z: 'General' };
  sheet.E8 = { t: 'n', v: 45418, z: 'm/d/yy' };
  sheet.E9 = { t: 'n', v: 3_000_000, z: 'yyyy-mm-dd' };
  sheet.G5 = { t: 'e', v: 42 };
  sheet.G7 = { t: 'e', v: 7 };
  sheet.H5 = { t: 'n', v: 42, f: '6*7' };
  sheet.H7 = { t: 's', v: 'joined', f: 'CONCATENATE("jo","ined")' };
  sheet.H8 = { t: 'b', v: true, f: 'TRUE()' };
  return sheet;
}

function written(
  sheet: WorkSheet,
  options: { bookType: 'xlsx' | 'biff8'; bookSST?: boolean; date1904?: boolean },
) {
  const book = utils.book_new();
  book.Workbook = { WBProps: { date1904: options.date1904 === true } };
  utils.book_append_sheet(book, sheet, 'First');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['not'], ['read']]), 'Second');
  return write(book, { type: 'buffer', compression: true, ...options }) as Buffer;
}

describe('a workbook written by SheetJS', () => {
  const rows = (day: string, plainDay: string) => [
    [4, 'text', 'number', 'day', 'yes', 'wrong', 'formula', 'odd'],
    [5, 'plain', '0.3', day, 'TRUE', '#N/A', '42', 'été \u{1f9ea} 試料 <&>"\''],
    [6, '', '', '', '', '', '', ''],
    [7, ' kept ', '0.000000125', '45418', 'FALSE', '#DIV/0!', 'joined', 'one\ntwo'],
    [8, '', '-80', plainDay, '', '', 'TRUE', 'a\rb \u0007'],
    [9, '00012', '1e+21', '3000000', '', '', '', 'a  b\tc'],
  ];

  for (const bookSST of [true, false])
    test(`is read with each cell as displayed, ${bookSST ? 'with shared strings' : 'with inline strings'}`, async () => {
      const bytes = written(everyKind(), { bookType: 'xlsx', bookSST });
      assert.deepEqual(await rowsIn(bytes), rows('2024-05-06', '2024-05-06'));
    });

  test('as xls gives the same rows', async () => {
    assert.deepEqual(
      await rowsIn(written(everyKind(), { bookType: 'biff8' })),
      rows('2024-05-06', '2024-05-06'),
    );
  });

  for (const bookType of ['xlsx', 'biff8'] as const)
    test(`with the 1904 date system is read with the right days (${bookType})`, async () => {
      const bytes = written(everyKind(), { bookType, date1904: true });
      assert.deepEqual(await rowsIn(bytes), rows('2028-05-07', '2028-05-07'));
    });
});

describe('a workbook written by other programs', () => {
  test('rows and cells without a position are read in order', async () => {
    assert.deepEqual(
      await rowsOfParts(
        bookParts(
          `<row>${inline('a')}${inline('b')}</row><row/><row><c/>${inline('c')}</row><row r="6"><c r="B6"><v>1</v></c><c><v>2</v></c></row><row><c r="A9"><v>9</v></c></row><row><c><v>10</v></c></row>`,
        ),
      ),
      [
        [1, 'a', 'b', ''],
        [2, '', '', ''],
        [3, '', 'c', ''],
        [4, '', '', ''],
        [5, '', '', ''],
        [6, '', '1', '2'],
        [7, '', '', ''],
        [8, '', '', ''],
        [9, '9', '', ''],
        [10, '10', '', ''],
      ],
    );
  });

  test('rows are read from the first to the last cell, regardless of the dimension in the file', async () => {
    const sheet = (dimension: string) =>
      `<worksheet>${dimension}<sheetData><row r="1" ht="30"/><row r="3"><c r="C3"><v>1</v></c><c r="D3" s="0"/></row><row r="4"><c r="B4"><v>2</v></c></row><row r="900" ht="9"/></sheetData></worksheet>`;
    for (const dimension of ['', 'A1', 'A1:A1', 'A1:XFD1048576', 'nonsense'])
      assert.deepEqual(
        await rowsOfParts(
          bookParts('', {
            'xl/worksheets/sheet1.xml': sheet(dimension && `<dimension ref="${dimension}"/>`),
          }),
        ),
        [
          [3, '', '1', ''],
          [4, '2', '', ''],
        ],
      );
  });

  test('elements with a prefix and parts in other folders are read', async () => {
    assert.deepEqual(
      await rowsOfParts({
        '_rels/.rels': relations(
          relation('a', 'extended-properties', 'nothing.xml'),
          relation('b', 'officeDocument', '/Book/Workbook.xml'),
        ),
        'book\\workbook.xml':
          '<x:workbook xmlns:x="m" xmlns:rel="r"><x:sheets><x:sheet name="Chart" rel:id="one"/><x:sheet name="S" rel:id="two"/></x:sheets></x:workbook>',
        'Book/_rels/Workbook.xml.rels': relations(
          relation('one', 'chartsheet', 'chart.xml'),
          relation('two', 'worksheet', '/sheets/../sheets/first.xml').replace(
            'http://schemas.openxmlformats.org/officeDocument/2006',
            'http://purl.oclc.org/ooxml/officeDocument',
          ),
          relation('three', 'sharedStrings', '../texts.xml'),
        ).replace('/sheets/../sheets/', '/sheets/'),
        'texts.xml': '<x:sst xmlns:x="m"><x:si><x:t>shared</x:t></x:si></x:sst>',
        'sheets/first.xml':
          '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>inline</x:t></x:is></x:c><x:c r="C1"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      }),
      [[1, 'shared', 'inline', '2']],
    );
  });

  test('part names relative to the root are found', async () => {
    for (const target of ['/xl/worksheets/sheet1.xml', 'xl/worksheets/sheet1.xml', './worksheets/sheet1.xml'])
      assert.deepEqual(
        await rowsOfParts(
          bookParts(`<row>${inline('found')}</row>`, {
            'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', target)),
          }),
        ),
        [[1, 'found']],
      );
  });

  test('texts in runs are joined, without phonetic runs', async () => {
    const runs =
      '<r><rPr><b/></rPr><t>東</t></r><r><t xml:space="preserve"> 京 </t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>';
    assert.deepEqual(
      await rowsOfParts(
        bookParts(
          `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="inlineStr"><is>${runs}</is></c></row>`,
          { 'xl/sharedStrings.xml': sharedStrings(runs, '<t>plain</t><rPh><t>no</t></rPh>', '') },
        ),
      ),
      [[1, '東 京 ', 'plain', '', '東 京 ']],
    );
  });

  test('entities, CDATA sections, comments and coded characters are decoded; an unknown entity stays as it is', async () => {
    const text =
      'a&amp;b &lt;&#233;&#x1F9EA;&gt;<!-- not <c> this --><![CDATA[ <raw> &amp; ]]>_x0041__x005F_x0041_ line_x000D_\nend &unknown; & on';
    assert.deepEqual(
      await rowsOfParts(
        bookParts(`<?mso x?><row><!-- > --><c r='A1' x="a>b" t="str"><v>${text}</v></c></row>`),
      ),
      [[1, 'a&b <é🧪> <raw> &amp; A_x0041_ line\nend &unknown; & on']],
    );
  });

  test('characters that XML forbids are read, and left for the row check to reject', async () => {
    const cell = '<c t="str"><v>a\u0001b ]]> c</v></c>';
    assert.deepEqual(await rowsOfParts(bookParts(`<row>${cell}</row>`)), [[1, 'a\u0001b ]]> c']]);
  });

  test('cells of every type are read, empty or not', async () => {
    const cells = [
      ['<c/>', ''],
      ['<c t="s"/>', ''],
      ['<c t="str"><f>A1</f></c>', ''],
      ['<c t="b"><v>true</v></c>', 'TRUE'],
      ['<c note="a>b" t="b"><v>1</v></c>', 'TRUE'],
      ['<c t="b"/>', ''],
      ['<c t="e"><v>#SPILL!</v></c>', '#SPILL!'],
      ['<c t="d"><v>2024-05-06T23:30:00Z</v></c>', '2024-05-06'],
      ['<c t="d" s="1"><v>2024-05-06</v></c>', '2024-05-06'],
      ['<c t="d"><v>12:30:00</v></c>', '12:30:00'],
      ['<c t="n"><v> 1.50E2 </v></c>', '150'],
      ['<c s="1"><v>45418</v></c>', '2024-05-06'],
      ['<c s="7"><v>45418</v></c>', '45418'],
    ] as const;
    assert.deepEqual(
      await rowsOfParts(
        bookParts(`<row>${cells.map(([cell]) => cell).join('')}</row>`, { 'xl/styles.xml': styled(22) }),
      ),
      [[1, ...cells.map(([, text]) => text)]],
    );
  });

  test('a date format is detected by its number or its letters', async () => {
    for (const [id, code, text] of [
      [14, '', '2024-05-06'],
      [27, '', '2024-05-06'],
      [36, '', '2024-05-06'],
      [58, '', '2024-05-06'],
      [37, '', '45418'],
      [49, '', '45418'],
      [170, 'dd\\-mmm\\-yyyy', '2024-05-06'],
      [400, '[$-409]d-mmm;@', '2024-05-06'],
      [171, '[Red]0.00" days"', '45418'],
      [14, '0.0', '45418'],
    ] as const) {
      const numFmts = code && `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`;
      const parts = bookParts('<row><c s="1"><v>45418</v></c></row>', {
        'xl/styles.xml': styled(id, numFmts),
      });
      assert.deepEqual([id, code, await rowsOfParts(parts)], [id, code, [[1, text]]]);
    }
  });

  test('UTF-16 with a byte order mark, stored entries and zip64 are read', async () => {
    const parts = bookParts(`<row>${inline('Congélateur')}</row>`);
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    const wanted = [[1, 'Congélateur']];
    assert.deepEqual(
      await rowsOfParts({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.from(`\ufeff${sheet}`, 'utf16le') }),
      wanted,
    );
    assert.deepEqual(await rowsIn(await zipOf(parts, { compress: false })), wanted);
    assert.deepEqual(await rowsIn(await zipOf(parts, { forceZip64Format: true })), wanted);
  });
});

describe('bytes that arrive in chunks', () => {
  const lookup = { strings: ['geteilt 試料', 'b'], isDate: [false, true], date1904: false };
  const sheet = Buffer.from(
    `\ufeff<?xml version="1.0"?><!-- é --><worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><r><t>été &amp; 🧪</t></r><rPh><t>x</t></rPh></is></c></row><row r="3" ><c s='1'><v>45418</v></c><c t="str"><v><![CDATA[<a> ]] ]]]>&#x1F9EA;_x0041_</v></c></row ></sheetData></worksheet>\n`,
  );
  const read = async (pieces: Buffer[]) => {
    const rows = [];
    for await (const some of rowsOf(arriving(pieces), lookup)) rows.push(...some);
    return rows;
  };
  async function* arriving(pieces: Buffer[]) {
    yield* pieces;
  }

  test('give the same rows however they are split', async () => {
    const wanted = [
      { line: 1, cells: ['geteilt 試料', 'été & 🧪'] },
      { line: 3, cells: ['2024-05-06', '<a> ]] ]🧪A'] },
    ];
    assert.deepEqual(await read([sheet]), wanted);
    assert.deepEqual(await read(Array.from(sheet, (byte) => Buffer.from([byte]))), wanted);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(sheet.length)), async (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), sheet.length];
        const pieces = at.slice(1).map((to, n) => sheet.subarray(at[n], to));
        assert.deepEqual(await read(pieces), wanted);
      }),
      { numRuns: 300 },
    );
  });

  test('are refused when truncated at any position', async () => {
    const end = sheet.lastIndexOf('>');
    await fc.assert(
      fc.asyncProperty(fc.nat(end), async (to) => {
        await assert.rejects(read([sheet.subarray(0, to)]), FileError);
      }),
    );
  });
});

describe('days and formats compared with SheetJS', () => {
  test('any second of any day gives the same day in both date systems', () => {
    fc.assert(
      fc.property(fc.nat(2_958_464), fc.nat(86_399), fc.boolean(), (day, second, date1904) => {
        const serial = day + second / 86_400;
        const { y, m, d } = SSF.parse_date_code(serial, { date1904 }) as { y: number; m: number; d: number };
        const two = (n: number) => String(n).padStart(2, '0');
        assert.equal(dayText(serial, date1904), `${y}-${two(m)}-${two(d)}`);
      }),
      {
        numRuns: 3000,
        examples: [
          [0, 0, false],
          [1, 0, false],
          [59, 0, false],
          [60, 5, false],
          [61, 0, false],
          [0, 0, true],
        ],
      },
    );
  });

  test('any format made of common parts is classified the same', () => {
    const part = fc.constantFrom(
      ...[
        'yyyy',
        'm',
        'd',
        'h',
        'ss',
        '[h]',
        '[mm]',
        'AM/PM',
        'A/P',
        'ggge',
        '0',
        '0.00',
        '#,##0',
        '?/?',
        '0.00E+00',
        '%',
      ],
      ...[
        'General',
        '@',
        ' ',
        '-',
        '/',
        ';',
        '\\d',
        '\\-',
        '"days"',
        '_)',
        '_d',
        '* ',
        '[Red]',
        '[$-409]',
        '[>100]',
        '(',
        ')',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const code = parts.join('');
        assert.equal(isDateFormat(code), SSF.is_date(code), code);
      }),
      { numRuns: 3000 },
    );
  });
});
