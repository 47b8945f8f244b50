import type { Input } from '@aliquot/contract/endpoint';
import {
  busyStates,
  fieldsOfKind,
  type ImportColumn,
  type ImportKind,
  type imports,
  type VendorWords,
} from '@aliquot/contract/imports';
import { fileFaultSentence } from '@aliquot/contract/messages/faults';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { fail, failFields } from '../../../platform/http/index.ts';
import { checkAllAgain, continueImport, restarted } from '../continue-import.ts';
import { columnProblem } from '../match-columns.ts';
import { describeColumns } from '../named-columns.ts';
import { presentImport } from '../present.ts';
import { lockImport, updateImport } from '../queries.ts';
import { lockSamplesOfResults } from './batch-results.ts';
import { startAdding, whyNot } from './start-adding.ts';

/** A user's decisions about an import: commit, match columns, cancel, undo. A job does the work after the transaction commits. */

export async function commitImport(context: Context, id: number, take: 'good' | 'all') {
  const { db, language } = context;
  const run = await lockImport(db, id);
  // Idempotent: a repeated commit changes nothing.
  if (run.state === 'committing' || run.state === 'done') return presentImport(context, id);
  if (run.state !== 'checked') fail('transition_not_allowed');
  const problem = columnProblem(run.fields, run.kind);
  const fault = problem?.fault ?? (await whyNot(db, id, take));
  if (fault) fail('import_refused', { words: { reason: fileFaultSentence(language, fault, problem?.name) } });
  await startAdding(context, run, take);
  await updateImport(db, id, { lease_until: null });
  return continueImport(context, id);
}

export async function matchImport(
  context: Context,
  id: number,
  { fields, results, dayFirst, rowsAreResults, words }: Input<(typeof imports)['match']>['body'],
) {
  const { db } = context;
  const run = await lockImport(db, id);
  if (run.state !== 'checked') fail('transition_not_allowed');
  if (fields.length !== run.headings.length) failFields({ fields: ['validate_errors'] });
  const columns: ImportColumn[] = [...fields];
  for (const { column, ...result } of results) {
    if (columns[column] !== null) failFields({ results: ['choose_one'] });
    columns[column] = result;
  }
  const foreign = fields.some((field) => field !== null && !fieldsOfKind[run.kind].includes(field));
  if (foreign) failFields({ fields: ['unknown_field'] });
  if (run.kind === 'results') failIfOfSamples(results.length > 0, rowsAreResults);
  if (words) failIfTwice(words);
  const problem = columnProblem(columns, run.kind);
  if (problem?.fault === 'repeated_column') failFields({ fields: ['repeated_field'] });
  const unusable = (await describeColumns(db, results)).find((column) => column?.problem)?.problem;
  if (unusable) failFields({ results: [unusable === 'loinc_unknown' ? 'biomarker_unknown' : unusable] });
  await updateImport(db, id, {
    fields: JSON.stringify(columns),
    day_first: dayFirst,
    rows_are_results: rowsAreResults,
    ...(words ? { words: JSON.stringify(words) } : {}),
  });
  return checkAllAgain(context, id);
}

export async function cancelImport(context: Context, id: number) {
  const { db } = context;
  const run = await lockImport(db, id);
  if (run.state === 'cancelling' || run.state === 'cancelled') return presentImport(context, id);
  const open = [...busyStates.filter((state) => state !== 'undoing'), 'checked'] as string[];
  if (!open.includes(run.state)) fail('transition_not_allowed');
  // The node that works on the import notices the new state after its current batch. None works on a checked one, whose
  // lease may still run for seconds.
  const idle = run.state === 'checked' ? { lease_until: null } : {};
  await updateImport(db, id, { state: 'cancelling', attempts: 0, ...idle });
  return continueImport(context, id);
}

/** A file of results has one row for each, and no samples of its own. */
function failIfOfSamples(results: boolean, rowsAreResults: boolean) {
  if (results) failFields({ results: ['unknown_field'] });
  if (rowsAreResults) failFields({ rowsAreResults: ['unknown_field'] });
}

/** Case makes no difference, so that a word must not be there twice. */
function failIfTwice(words: VendorWords) {
  for (const [field, codes] of Object.entries(words)) {
    const written = Object.keys(codes).map((word) => word.toLowerCase());
    if (new Set(written).size < written.length) failFields({ [`words.${field}`]: ['validate_duplicate'] });
  }
}

/** How many samples of a batch were ordered, those of its results since it was visible. */
export type OrderedCount = (db: Handle, batchId: number) => Promise<number>;

export async function undoImport(context: Context, id: number, orderedOf: Record<ImportKind, OrderedCount>) {
  const { db } = context;
  const run = await lockImport(db, id);
  if (run.state === 'undoing' || run.state === 'undone') return presentImport(context, id);
  if (run.state !== 'done' || run.import_batch_id === null) fail('transition_not_allowed');
  // Hidden first, so that none of it can be ordered while the orders are counted.
  await db
    .updateTable('import_batches')
    .set({ hidden: true })
    .where('id', '=', run.import_batch_id)
    .execute();
  if (run.kind === 'results') await lockSamplesOfResults(db, run.import_batch_id);
  const ordered = await orderedOf[run.kind](db, run.import_batch_id);
  if (ordered > 0) fail('samples_in_orders', { words: { name: run.file_name, samples: ordered } });
  await updateImport(db, id, { ...restarted, state: 'undoing' });
  return continueImport(context, id);
}
