import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, utils } from '@e965/xlsx';
import { type Cell, makeWorkbook, textOf } from './workbook.ts';

async function sheetOf(row: Cell[]) {
  const rows = async function* () {
    yield [row];
  };
  const headings = row.map((_, n) => `Column ${n}`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of makeWorkbook([
    { name: 'Rows', widths: row.map(() => 10), headings, rows: rows() },
  ]))
    chunks.push(chunk);
  const book = read(Buffer.concat(chunks), { cellDates: true, UTC: true });
  return utils.sheet_to_json(book.Sheets.Rows ?? {}, { header: 1, UTC: true })[1];
}

test('an instant is a date with its time in UTC, and one before spreadsheets begin stays text', async () => {
  const cells = [{ instant: '2026-11-19T04:07:25.000Z' }, { instant: '1899-01-02T03:04:05.000Z' }];
  assert.deepEqual(await sheetOf(cells), [new Date('2026-11-19T04:07:25Z'), '1899-01-02T03:04:05.000Z']);
});

test('in csv amounts have two decimals, days and instants follow ISO 8601', () => {
  const cells = [{ money: 5 }, { day: '2026-11-19' }, { instant: '2026-11-19T04:07:25.000Z' }, 0.1, null];
  assert.deepEqual(cells.map(textOf), ['5.00', '2026-11-19', '2026-11-19T04:07:25.000Z', 0.1, null]);
});
