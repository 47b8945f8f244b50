import type { FileFault } from '@aliquot/contract/imports';

/** Messages between the server and the reading thread. The thread sends one, then waits for the request of the next. */

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

/** Why a file is refused. */
export class FileError extends Error {
  readonly fault: FileFault;
  readonly detail: string;

  constructor(fault: FileFault, detail: string | number = '') {
    super(fault);
    this.fault = fault;
    this.detail = String(detail);
  }
}
