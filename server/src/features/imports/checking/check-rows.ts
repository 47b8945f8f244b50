import type { Handle } from '../../../platform/database/index.ts';
import { findTaken } from '../queries.ts';
import type { CheckedRow } from '../row-queries.ts';
import { type CheckOptions, checkRow } from './check-row.ts';

interface RawRow {
  row_number: number;
  line: number;
  cells: string[];
}

/**
 * Checks rows in the order of the file: each by itself, then its accession against the rows accepted before it and
 * against the stock. A rejected row does not use up its accession.
 */
export function createChecker(db: Handle, options: CheckOptions) {
  const accepted = new Set<string>();
  return async (rows: readonly RawRow[]): Promise<CheckedRow[]> => {
    const checked = rows.map((row) => ({ row, result: checkRow(row.cells, options) }));
    const keys = checked.flatMap(({ result }) => (result.state === 'good' ? [result.key] : []));
    const taken = await findTaken(db, keys);
    return checked.map(({ row, result }) => {
      if (result.state === 'blank')
        return { ...row, state: 'blank', faults: [], accession_key: null, sample: null };
      if (result.state === 'bad')
        return { ...row, state: 'bad', faults: result.faults, accession_key: result.key, sample: null };
      const { key, values } = result;
      if (taken.has(key) || accepted.has(key)) return { ...row, ...duplicate(key) };
      accepted.add(key);
      return { ...row, state: 'good', faults: [], accession_key: key, sample: values };
    });
  };
}

const duplicate = (key: string) =>
  ({
    state: 'bad',
    faults: [{ field: 'accession', fault: 'accession_duplicate' }],
    accession_key: key,
    sample: null,
  }) satisfies Partial<CheckedRow>;
