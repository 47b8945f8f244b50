import type { Input } from '@aliquot/contract/endpoint';
import type { ImportColumn, ImportField, imports } from '@aliquot/contract/imports';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { fail, failFields } from '../../../platform/http/index.ts';
import { checkAllAgain } from '../continue-import.ts';
import { isResultColumn } from '../match-columns.ts';
import { presentImport, presentRow } from '../present.ts';
import { lockImport, updateImport } from '../queries.ts';
import { storable } from '../reading/cell-text.ts';
import { findRow, readRowsOf, type StagedRow, updateRows } from '../row-queries.ts';
import { count, newTally } from '../tally.ts';
import { readCheckOptions } from './check-options.ts';
import { checkRow } from './check-row.ts';
import { createChecker } from './check-rows.ts';

type Edits = Input<(typeof imports)['editRow']>['body'];

/** Above this all rows are checked again by a job: a column may name the same donor in every row. */
const maxConcerned = 1000;

/**
 * Changes cells of a checked row. A changed accession or donor also affects the other rows that have it, so all of them
 * are checked again, in the order of the file.
 */
export async function editRow(context: Context, id: number, number: number, edits: Edits) {
  const { db, clock, language } = context;
  const run = await lockImport(db, id);
  if (run.state !== 'checked') fail('transition_not_allowed');
  const before = (await findRow(db, id, number)) ?? fail('not_found');
  const options = await readCheckOptions(db, run, clock);
  const edited = withEdits(before.cells, run.fields, edits);
  const result = checkRow(edited, options);
  const now = result.state === 'blank' ? noKeys : { accession_key: result.key, donor_key: result.donorKey };
  const others = await rowsConcerned(db, id, [before, now]);
  const changed = { ...before, cells: edited };
  if (!others) {
    await updateRows(db, id, [changed]);
    return { run: await checkAllAgain(context, id), row: presentRow(language, run, changed) };
  }
  const concerned = [...others.filter((row) => row.row_number !== number), changed].sort(
    (a, b) => a.row_number - b.row_number,
  );
  const checked = await createChecker(
    db,
    options,
  )(concerned.map(({ row_number, line, cells }) => ({ row_number, line, cells })));
  await updateRows(db, id, checked);
  const tally = newTally(run.tally);
  for (const row of concerned) count(tally, row, -1);
  for (const row of checked) count(tally, row);
  await updateImport(db, id, { tally: JSON.stringify(tally) });
  const after = (await findRow(db, id, number)) as StagedRow;
  return { run: await presentImport(context, id), row: presentRow(language, run, after) };
}

type Keys = Pick<StagedRow, 'accession_key' | 'donor_key'>;
const noKeys: Keys = { accession_key: null, donor_key: null };

/** The rows with one of these keys, those with one of theirs, and so on; null if they are too many. */
async function rowsConcerned(db: Handle, id: number, keys: readonly Keys[]): Promise<StagedRow[] | null> {
  const accessions = distinct(keys.map(({ accession_key }) => accession_key));
  const donors = distinct(keys.map(({ donor_key }) => donor_key));
  const rows = await readRowsOf(db, id, { accessions, donors }, maxConcerned + 1);
  if (rows.length > maxConcerned) return null;
  const isNew = (row: Keys) =>
    (row.accession_key !== null && !accessions.includes(row.accession_key)) ||
    (row.donor_key !== null && !donors.includes(row.donor_key));
  return rows.some(isNew) ? rowsConcerned(db, id, [...keys, ...rows]) : rows;
}

const distinct = (keys: readonly (string | null)[]) => [...new Set(keys.filter((key) => key !== null))];

function withEdits(
  before: readonly string[],
  columns: readonly ImportColumn[],
  { cells, results }: Edits,
): string[] {
  const codes = columns.map((column) => (isResultColumn(column) ? column.loincCode : null));
  const unmatched = [
    ...Object.keys(cells)
      .filter((field) => !columns.includes(field as ImportField))
      .map((field) => `cells.${field}`),
    ...Object.keys(results)
      .filter((code) => !codes.includes(code))
      .map((code) => `results.${code}`),
  ];
  if (unmatched.length > 0)
    failFields(Object.fromEntries(unmatched.map((path) => [path, ['unknown_field']])));
  // A row that was too short or too long gets the width of the heading.
  return columns.map((column, at) => {
    const edit = isResultColumn(column) ? results[column.loincCode] : column && cells[column];
    return edit === undefined || edit === null ? (before[at] ?? '') : storable(edit);
  });
}
