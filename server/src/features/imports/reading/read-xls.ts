import { readFileSync } from 'node:fs';
import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx';
import { dayText, isDateFormat, numberText } from './cell-text.ts';
import { limits } from './limits.ts';
import { FileError, type RawRow } from './messages.ts';

/** The rows of the first sheet of an xls file. The library reads the whole file into memory. */
export function* readXls(path: string): Generator<RawRow> {
  const { sheet, date1904 } = firstSheet(readFileSync(path));
  const ref = sheet['!ref'];
  if (!ref) return;
  const { s, e } = utils.decode_range(ref);
  if (e.r - s.r > limits.rows) throw new FileError('too_many_rows', limits.rows);
  if (e.c - s.c >= limits.columns) throw new FileError('too_many_columns', limits.columns);
  const dense = sheet['!data'] ?? [];
  for (let r = s.r; r <= e.r; r += 1) {
    const row = dense[r] ?? [];
    const cells: string[] = [];
    for (let c = s.c; c <= e.c; c += 1) cells.push(textOf(row[c], date1904));
    // Frees each row once it is read, so that the sheet and its copy are not both in memory.
    delete dense[r];
    yield { line: r + 1, cells };
  }
}

function firstSheet(bytes: Buffer): { sheet: WorkSheet; date1904: boolean } {
  try {
    const book = read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      WTF: false,
    });
    const [name] = book.SheetNames;
    const sheet = name === undefined ? undefined : book.Sheets[name];
    if (!sheet) throw new FileError('empty_file');
    return { sheet, date1904: book.Workbook?.WBProps?.date1904 === true };
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('unreadable_file');
  }
}

const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return '';
  if (cell.t === 'n' && typeof cell.v === 'number')
    return typeof cell.z === 'string' && isDateFormat(cell.z)
      ? dayText(cell.v, date1904)
      : numberText(cell.v);
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return errors[Number(cell.v)] ?? '#ERROR';
  return String(cell.v);
}
