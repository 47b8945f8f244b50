import { readFileSync } from 'node:fs';
import { type CellObject, read, SSF, utils, type WorkSheet } from '@e965/xlsx';
import { limits } from './limits.ts';
import { FileRefused, type RawRow } from './messages.ts';
import { refuseBomb } from './unpacked-size.ts';

/** The rows of a workbook's first sheet as text; the first is the heading. Formulas are never run. */
export async function* readWorkbook(path: string): AsyncGenerator<RawRow> {
  const bytes = readFileSync(path);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') await refuseBomb(bytes);
  const { sheet, date1904 } = firstSheet(bytes);
  const ref = sheet['!ref'];
  if (!ref) return;
  const { s, e } = utils.decode_range(ref);
  if (e.r - s.r > limits.rows) throw new FileRefused('too_many_rows', limits.rows);
  if (e.c - s.c >= limits.columns) throw new FileRefused('too_many_columns', limits.columns);
  const dense = sheet['!data'] ?? [];
  for (let r = s.r; r <= e.r; r += 1) {
    const row = dense[r] ?? [];
    const cells: string[] = [];
    for (let c = s.c; c <= e.c; c += 1) cells.push(textOf(row[c], date1904));
    // What was read is let go of at once: the sheet shrinks while its rows are kept elsewhere.
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
    if (!sheet) throw new FileRefused('empty_file');
    return { sheet, date1904: book.Workbook?.WBProps?.date1904 === true };
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('unreadable_file');
  }
}

function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return '';
  if (cell.t === 'n' && typeof cell.v === 'number')
    return typeof cell.z === 'string' && SSF.is_date(cell.z) ? dayOf(cell.v, date1904) : numberText(cell.v);
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return cell.w ?? '#ERROR';
  return String(cell.v);
}

/** A date cell as the day it shows, whatever zone the machine is in. */
function dayOf(serial: number, date1904: boolean): string {
  const parts = SSF.parse_date_code(serial, { date1904 }) as { y: number; m: number; d: number } | null;
  if (!parts) return numberText(serial);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(parts.y).padStart(4, '0')}-${two(parts.m)}-${two(parts.d)}`;
}

/** As a person would write it: without the noise behind the fifteenth digit, and without an exponent where it can be. */
function numberText(value: number): string {
  const clean = Number(value.toPrecision(15));
  const text = String(clean);
  if (!text.includes('e-')) return text;
  return clean.toFixed(20).replace(/0+$/, '');
}
