import { limits } from '../limits.ts';
import { FileError, type RawRow } from '../messages.ts';
import { openBook } from './book.ts';
import { rowsOf, type SheetRow } from './rows.ts';
import { openZip } from './zip.ts';

/**
 * Streams the rows of an xlsx file's first sheet. The sheet is read twice: first to check that all of it is readable and
 * to find its used range, since the range in the file may be missing or wrong; then to yield its rows, all of one width.
 * So no row of a refused file is ever yielded.
 */
export async function* readXlsx(path: string): AsyncGenerator<RawRow> {
  const zip = await openZip(path);
  try {
    const { sheet, ...lookup } = await openBook(zip);
    const used = new UsedRange();
    for await (const rows of rowsOf(zip.unpack(sheet), lookup)) for (const row of rows) used.widen(row);
    if (used.width === 0) return;
    let line = used.top;
    for await (const rows of rowsOf(zip.unpack(sheet), lookup))
      for (const row of rows) {
        for (; line < row.line; line += 1) yield { line, cells: used.fit([]) };
        yield { line, cells: used.fit(row.cells) };
        line += 1;
      }
  } finally {
    zip.close();
  }
}

/** From the first to the last cell in the file, with or without a value. */
class UsedRange {
  top = 0;
  #left = Number.POSITIVE_INFINITY;
  #right = -1;
  #characters = 0;

  get width(): number {
    return Math.max(0, this.#right - this.#left + 1);
  }

  widen({ line, cells }: SheetRow): void {
    this.top ||= line;
    if (line - this.top > limits.rows) throw new FileError('too_many_rows', limits.rows);
    cells.forEach((cell, column) => {
      if (column < this.#left) this.#left = column;
      if (column > this.#right) this.#right = column;
      this.#characters += cell.length;
    });
    if (this.width > limits.columns) throw new FileError('too_many_columns', limits.columns);
    // A long shared string that many cells refer to is small in the file but large in memory.
    if (this.#characters > limits.sheetCharacters) throw new FileError('workbook_too_large');
  }

  fit(cells: readonly string[]): string[] {
    const fitted: string[] = [];
    for (let column = this.#left; column <= this.#right; column += 1) fitted.push(cells[column] ?? '');
    return fitted;
  }
}
