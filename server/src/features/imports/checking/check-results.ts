import type { Handle } from '../../../platform/database/index.ts';
import { ResultsOfFile } from '../results-of-file.ts';
import type { CheckedRow, ResultValues } from '../row-queries.ts';
import type { SheetOptions } from './check-options.ts';
import { type Checked, checkRow } from './check-row.ts';
import { nothing, type RawRow } from './raw-row.ts';

/**
 * Checks rows of a file of results in the order of the file: each by itself, then against the sample in stock and the
 * rows accepted before it. A result that the sample has already is nothing to do, as a blank row.
 */
export function createResultChecker(db: Handle, options: SheetOptions) {
  const stock = new ResultsOfFile(options.terms.values());

  function checkOne(row: RawRow, result: Checked): CheckedRow {
    if (result.state === 'blank') return { ...row, ...nothing, state: 'blank' };
    const known = { ...row, ...nothing, accession_key: result.key };
    if (result.state === 'bad') return { ...known, state: 'bad', faults: result.faults };
    const [given] = result.values.results as ResultValues[];
    if (!given) throw new Error(`row ${row.row_number} has no result`);
    const accepted = stock.accept(result.key, given);
    if (accepted === 'known') return { ...known, state: 'blank' };
    return 'fault' in accepted
      ? { ...known, state: 'bad', faults: [accepted] }
      : { ...known, state: 'good', sample: result.values };
  }

  return async (rows: readonly RawRow[]): Promise<CheckedRow[]> => {
    const checked = rows.map((row) => ({ row, result: checkRow(row.cells, options) }));
    const keys = checked.flatMap(({ result }) => (result.state === 'good' ? [result.key] : []));
    await stock.load(db, keys);
    return checked.map(({ row, result }) => checkOne(row, result));
  };
}
