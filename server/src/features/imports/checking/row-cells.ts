import { withPoint } from '@aliquot/contract/file-numbers';
import type {
  ImportColumn,
  ImportField,
  ImportKind,
  ResultColumn,
  RowFault,
  WordField,
} from '@aliquot/contract/imports';
import type { ConvertMeasured } from '../../../platform/units/index.ts';
import { isInMinutes } from '../match-columns.ts';
import type { Term } from '../queries.ts';
import type { Fault } from '../row-queries.ts';
import { type Read, trimCell } from './cells.ts';

export interface CheckOptions {
  kind: ImportKind;
  /** What each column of the file holds. */
  fields: readonly ImportColumn[];
  headings: readonly string[];
  terms: ReadonlyMap<string, Term>;
  /** What words of the vendor mean, in lower case. */
  words: Readonly<Record<WordField, ReadonlyMap<string, string>>>;
  convert: ConvertMeasured;
  commaIsDecimal: boolean;
  dayFirst: boolean;
  /** The UTC day. */
  today: string;
}

/** A cell of a column of results. */
export interface ResultCell extends ResultColumn {
  at: number;
  cell: string;
}

/** The cells of a row by what their columns hold, and what is wrong with them. */
export class RowCells {
  readonly faults: Fault[] = [];
  readonly #cells = new Map<ImportField, string>();
  readonly results: ResultCell[] = [];
  readonly options: CheckOptions;

  constructor(cells: readonly string[], options: CheckOptions) {
    this.options = options;
    options.fields.forEach((column, at) => {
      const cell = trimCell(cells[at] ?? '');
      if (typeof column === 'string') this.#cells.set(column, cell);
      else if (column && cell !== '') this.results.push({ ...column, at, cell });
    });
  }

  cell(field: ImportField): string {
    return this.#cells.get(field) ?? '';
  }

  reject(field: ImportField, fault: RowFault, ...details: string[]): null {
    return this.#add({ field, fault }, details);
  }

  rejectResult({ at }: ResultCell, fault: RowFault, ...details: string[]): null {
    return this.#add({ field: null, column: at, fault }, details);
  }

  #add(found: Fault, details: string[]): null {
    const isKnown = this.faults.some(({ field, column }) => field === found.field && column === found.column);
    if (!isKnown) this.faults.push({ ...found, ...(details.length > 0 ? { details } : {}) });
    return null;
  }

  isInMinutes(field: ImportField): boolean {
    const { fields, headings } = this.options;
    return isInMinutes(headings[fields.indexOf(field)] ?? '');
  }

  number(cell: string): string {
    return withPoint(cell, this.options.commaIsDecimal);
  }

  optional<T>(field: ImportField, read: (cell: string) => Read<T>): T | null {
    const cell = this.cell(field);
    if (cell === '') return null;
    const result = read(cell);
    return 'value' in result ? result.value : this.reject(field, result.fault, ...(result.details ?? []));
  }

  required<T>(field: ImportField, missing: RowFault, read: (cell: string) => Read<T>): T | null {
    return this.cell(field) === '' ? this.reject(field, missing) : this.optional(field, read);
  }
}
