import type { Input } from '@aliquot/contract/endpoint';
import { type ImportField, importFields, type imports } from '@aliquot/contract/imports';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { fail, failFields } from '../../../platform/http/index.ts';
import { presentImport, presentRow } from '../present.ts';
import { lockImport, readTerms, updateImport } from '../queries.ts';
import { storable } from '../reading/cell-text.ts';
import { findRow, readRowsByAccession, type StagedRow, updateRows } from '../row-queries.ts';
import { count, newTally } from '../tally.ts';
import { type CheckOptions, checkRow } from './check-row.ts';
import { createChecker } from './check-rows.ts';

type Cells = Input<(typeof imports)['editRow']>['body']['cells'];

/**
 * Changes cells of a checked row. A changed accession also affects the other rows that have it, so all of them are
 * checked again, in the order of the file.
 */
export async function editRow(context: Context, id: number, number: number, cells: Cells) {
  const { db, clock, language } = context;
  const run = await lockImport(db, id);
  if (run.state !== 'checked') fail('transition_not_allowed');
  const before = (await findRow(db, id, number)) ?? fail('not_found');
  const edited = { ...before, cells: withCells(before.cells, run.fields, cells) };
  const options: CheckOptions = {
    fields: run.fields,
    terms: await readTerms(db),
    commaIsDecimal: run.comma_is_decimal,
    dayFirst: run.day_first,
    today: dayOf(clock.now()),
  };
  const result = checkRow(edited.cells, options);
  const keys = [before.accession_key, result.state === 'blank' ? null : result.key].filter(
    (key) => key !== null,
  );
  const others = keys.length === 0 ? [] : await readRowsByAccession(db, id, keys);
  const concerned = [...others.filter((row) => row.row_number !== number), edited].sort(
    (a, b) => a.row_number - b.row_number,
  );
  const checked = await createChecker(
    db,
    options,
  )(concerned.map(({ row_number, line, cells }) => ({ row_number, line, cells })));
  await updateRows(db, id, checked);
  const tally = newTally(run.tally);
  for (const row of concerned) count(tally, row.row_number === number ? before : row, -1);
  for (const row of checked) count(tally, row);
  await updateImport(db, id, { tally: JSON.stringify(tally) });
  const after = (await findRow(db, id, number)) as StagedRow;
  return { run: await presentImport(context, id), row: presentRow(language, run, after) };
}

function withCells(
  before: readonly string[],
  fields: readonly (ImportField | null)[],
  cells: Cells,
): string[] {
  const unmatched = importFields.filter((field) => field in cells && !fields.includes(field));
  if (unmatched.length > 0)
    failFields(Object.fromEntries(unmatched.map((field) => [`cells.${field}`, ['unknown_field']])));
  // A row that was too short or too long gets the width of the heading.
  return fields.map((field, at) =>
    field && cells[field] !== undefined ? storable(cells[field]) : (before[at] ?? ''),
  );
}
