import type { Handle } from '../../../platform/database/index.ts';
import { DonorsOfFile } from '../donors-of-file.ts';
import { findTaken } from '../queries.ts';
import type { CheckedRow, Fault } from '../row-queries.ts';
import type { SheetOptions } from './check-options.ts';
import { createResultChecker } from './check-results.ts';
import { type Checked, checkRow } from './check-row.ts';
import { nothing, type RawRow } from './raw-row.ts';
import { FirstRows } from './results-of-rows.ts';

/** Checks the rows of a sheet, batch by batch. */
export const createChecker = (db: Handle, options: SheetOptions) =>
  options.kind === 'results' ? createResultChecker(db, options) : createSampleChecker(db, options);

/**
 * Checks rows in the order of the file: each by itself, then its accession and its donor against the rows accepted
 * before it and against the stock. A rejected row does not use up its accession.
 */
function createSampleChecker(db: Handle, options: SheetOptions) {
  const accepted = new Set<string>();
  const donors = new DonorsOfFile(db, options);
  const firsts = options.rowsAreResults ? new FirstRows(options) : null;

  function checkOne(row: RawRow, result: Checked, taken: ReadonlySet<string>): CheckedRow {
    if (result.state === 'blank') return { ...row, ...nothing, state: 'blank' };
    const { key } = result;
    const keys = { accession_key: key, donor_key: result.donorKey };
    const later = key === null ? null : firsts?.checkLater(key, row.cells);
    if (later) return { ...row, ...keys, ...later };
    const bad = (faults: Fault[]) => ({ ...row, ...nothing, ...keys, state: 'bad', faults });
    if (result.state === 'bad') return bad(result.faults);
    if (taken.has(result.key) || accepted.has(result.key))
      return bad([{ field: 'accession', fault: 'accession_duplicate' }]);
    const mismatch = donors.accept(result.values);
    if (mismatch) return bad([mismatch]);
    accepted.add(result.key);
    return { ...row, ...nothing, ...keys, state: 'good', sample: result.values };
  }

  return async (rows: readonly RawRow[]): Promise<CheckedRow[]> => {
    const checked = rows.map((row) => ({ row, result: checkRow(row.cells, options) }));
    const good = checked.flatMap(({ result }) => (result.state === 'good' ? [result] : []));
    const taken = await findTaken(
      db,
      good.map(({ key }) => key),
    );
    await donors.load(good.map(({ values }) => values));
    const keys = checked.flatMap(({ result }) => (result.state === 'blank' ? [] : (result.key ?? [])));
    await firsts?.load(db, options.importId, keys, rows[0]?.row_number ?? 0);
    return checked.map(({ row, result }) => {
      const one = checkOne(row, result, taken);
      firsts?.add(one);
      return one;
    });
  };
}
