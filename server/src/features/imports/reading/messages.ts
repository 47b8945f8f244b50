import type { FileFault } from '@aliquot/contract/imports';

/** What the reading thread is told, and what it says. It says one thing, then waits to be asked for the next. */

export interface ReadOrder {
  path: string;
  kind: 'csv' | 'workbook';
}

export interface RawRow {
  /** The line of the file on which the record starts. */
  line: number;
  cells: string[];
}

export type Message =
  | { headings: string[]; commaIsDecimal: boolean }
  | { rows: RawRow[] }
  | { end: true }
  | { refused: FileFault; name: string };

/** A file that cannot be taken, and why. */
export class FileError extends Error {
  readonly fault: FileFault;
  readonly detail: string;

  constructor(fault: FileFault, detail: string | number = '') {
    super(fault);
    this.fault = fault;
    this.detail = String(detail);
  }
}
