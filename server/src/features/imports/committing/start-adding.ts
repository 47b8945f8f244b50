import type { FileFault } from '@aliquot/contract/imports';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';
import { facilityProblems, invoiceProblems } from '../../samples/index.ts';
import { finishStep } from '../finish-step.ts';
import { type ImportRecord, readImport } from '../queries.ts';
import { newTally } from '../tally.ts';

/** Opens the batch for what the good rows add, or refuses the import with the reason. */
export async function startAdding(
  context: Parameters<typeof finishStep>[0],
  run: ImportRecord,
  take: 'good' | 'all',
): Promise<void> {
  const { db } = context;
  const fault = await whyNot(db, run.id, take);
  if (fault) {
    await finishStep(context, run, { state: 'refused', fault });
    return;
  }
  await sql`with batch as (insert into import_batches default values returning id)
    update imports set state = 'committing', take = ${take}, done = 0, attempts = 0, import_batch_id = batch.id
    from batch where imports.id = ${run.id} and imports.state = ${run.state}`.execute(db);
}

export async function whyNot(db: Handle, id: number, take: 'good' | 'all'): Promise<FileFault | null> {
  const run = await readImport(db, id);
  if (Object.keys(await targetProblems(db, run)).length > 0) return 'target_gone';
  const { good, bad, blank } = newTally(run.tally);
  if (take === 'all' && bad > 0) return 'not_all_good';
  if (good > 0) return null;
  return run.kind === 'results' && bad === 0 && blank > 0 ? 'nothing_new' : 'nothing_to_add';
}

/** Errors of the facility and the vendor order, by the same rules as for a single sample. */
export const targetProblems = async (
  db: Handle,
  target: Pick<ImportRecord, 'storage_facility_id' | 'invoice_id'>,
) => ({
  ...(target.storage_facility_id === null ? {} : await facilityProblems(db, target.storage_facility_id)),
  ...(await invoiceProblems(db, target.invoice_id)),
});
