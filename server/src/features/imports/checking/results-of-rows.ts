import type { ImportColumn, ImportField } from '@aliquot/contract/imports';
import { maxResults } from '@aliquot/contract/sample-results';
import type { Handle } from '../../../platform/database/index.ts';
import { type CheckedRow, type Fault, type ResultValues, readRowsBefore } from '../row-queries.ts';
import { trimCell } from './cells.ts';
import { checkRow } from './check-row.ts';
import type { CheckOptions } from './row-cells.ts';

/** The cells of a later row that describe its result; all others must be empty or those of the first row. */
const ofResult: readonly ImportColumn[] = [
  'accession',
  'loincCode',
  'biomarkerValue',
  'units',
  'method',
  'measuredOn',
] satisfies ImportField[];

interface First {
  row_number: number;
  cells: readonly string[];
  isGood: boolean;
  /** The biomarkers that the sample has results of. */
  biomarkers: Set<number>;
}

type Later = Pick<CheckedRow, 'state' | 'faults' | 'result_of' | 'sample'>;

/** The first row of each accession, for sheets in which later rows are further results of the same sample. */
export class FirstRows {
  readonly #known = new Map<string, First>();
  readonly #options: CheckOptions;

  constructor(options: CheckOptions) {
    this.#options = options;
  }

  /** Reads the rows of these accessions that were checked before a row; what is known of others is forgotten. */
  async load(db: Handle, importId: number, accessions: readonly string[], before: number): Promise<void> {
    this.#known.clear();
    if (accessions.length === 0) return;
    for (const row of await readRowsBefore(db, importId, accessions, before)) this.add(row);
  }

  add({
    row_number,
    cells,
    state,
    accession_key,
    result_of,
    sample,
  }: Omit<CheckedRow, 'line' | 'donor_key' | 'faults'>) {
    if (accession_key === null) return;
    const results = (sample?.results ?? []) as ResultValues[];
    const ids = results.map(({ loinc_biomarker_id }) => loinc_biomarker_id);
    if (result_of === null && !this.#known.has(accession_key))
      this.#known.set(accession_key, {
        row_number,
        cells,
        isGood: state === 'good' || state === 'added',
        biomarkers: new Set([Number(sample?.loinc_biomarker_id), ...ids]),
      });
    else for (const id of ids) this.#known.get(accession_key)?.biomarkers.add(id);
  }

  /** A later row of an accession as a result of its sample; null for a first row. */
  checkLater(key: string, cells: readonly string[]): Later | null {
    const first = this.#known.get(key);
    if (!first) return null;
    const bad = (...faults: Fault[]): Later => ({
      state: 'bad',
      faults,
      result_of: first.row_number,
      sample: null,
    });
    const differing = this.#differing(first, cells);
    if (differing) return bad(differing);
    if (!first.isGood) return bad({ field: 'accession', fault: 'first_row_bad' });
    const checked = checkRow(this.#filled(first, cells), this.#options);
    if (checked.state !== 'good') return bad(...(checked.state === 'bad' ? checked.faults : []));
    const { loinc_biomarker_id, biomarker_value, result_as_sent, result_method, result_measured_on } =
      checked.values;
    if (biomarker_value === null) return bad({ field: 'biomarkerValue', fault: 'value_missing' });
    if (first.biomarkers.has(Number(loinc_biomarker_id)))
      return bad({ field: 'loincCode', fault: 'result_repeated' });
    // The first result is none of the further ones.
    if (first.biomarkers.size > maxResults) return bad({ field: 'loincCode', fault: 'results_too_many' });
    const result = {
      loinc_biomarker_id,
      value: biomarker_value,
      value_as_sent: result_as_sent,
      method: result_method,
      measured_on: result_measured_on,
    } as ResultValues;
    return { state: 'good', faults: [], result_of: first.row_number, sample: { results: [result] } };
  }

  #differing(first: First, cells: readonly string[]): Fault | null {
    const { fields } = this.#options;
    const at = fields.findIndex((column, at) => {
      const cell = trimCell(cells[at] ?? '');
      return (
        column !== null &&
        !ofResult.includes(column) &&
        cell !== '' &&
        cell !== trimCell(first.cells[at] ?? '')
      );
    });
    const column = fields[at];
    if (!column) return null;
    const place = typeof column === 'string' ? { field: column } : { field: null, column: at };
    return { ...place, fault: 'sample_mismatch', details: [trimCell(first.cells[at] ?? '')] };
  }

  /** With what the first row says of the sample, so that the rules of a row apply; its columns of results are its own. */
  #filled(first: First, cells: readonly string[]): string[] {
    return this.#options.fields.map((column, at) => {
      if (typeof column !== 'string') return '';
      return ofResult.includes(column) ? (cells[at] ?? '') : (first.cells[at] ?? '');
    });
  }
}
