import type { Handle } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { writeFor } from '../../../platform/writing/index.ts';
import { countDonorsSoon } from '../../diagnoses/index.ts';
import { publishArrival } from '../../samples/index.ts';
import { finishStep } from '../finish-step.ts';
import { isResultColumn } from '../match-columns.ts';
import { type ImportRecord, moveImport, readImport, readTerms, updateImport } from '../queries.ts';
import { countAdded, newTally } from '../tally.ts';
import { publishImport, type Work } from '../work.ts';
import { addDiagnoses } from './add-diagnoses.ts';
import { addLaterRows, addOwnResults } from './add-results.ts';
import { addSamples, type Target } from './add-samples.ts';
import { addToStock } from './add-to-stock.ts';
import { countResultChanges } from './batch-results.ts';
import { type Chunk, nextChunk } from './chunk.ts';
import { linkDonors, noDonors } from './link-donors.ts';

/**
 * Makes samples of the good rows, or adds their results to samples in stock, batch by batch, hidden; then makes all of it
 * visible at once. Each row is marked with its sample, so that the work can resume after an interruption.
 */
export async function addRows(work: Work): Promise<void> {
  const { db, run } = work;
  const batchId = run.import_batch_id;
  if (batchId === null) throw new Error(`import ${run.id} has no batch`);
  const cause = `import ${run.id}`;
  const batchSize = work.batchSize(50, 5000);
  const addChunk = await chunkAdder(db, run, batchId);
  // Rows before this one are not read again: the dead index entries of their updates would be scanned each time.
  let after = 0;
  for (;;) {
    const chunk = await batchSize.take((rows) =>
      writeFor(db, run.created_by, cause, async (tx) => {
        const next = await nextChunk(tx, run.id, after, rows);
        if (!next) return null;
        const outcome = await addChunk(tx, next);
        const tally = newTally((await readImport(tx, run.id)).tally);
        countAdded(tally, outcome);
        await updateImport(tx, run.id, { tally: JSON.stringify(tally) });
        return { ...next, lost: outcome.lost };
      }),
    );
    if (!chunk) break;
    after = chunk.last;
    if (chunk.lost.length > 0 && run.take === 'all') {
      // Somebody changed what the rows were checked against meanwhile, so none of them is added.
      await moveImport(db, run, { state: 'cancelling', fault: 'not_all_good' });
      return;
    }
    await work.progress(newTally((await readImport(db, run.id)).tally).added);
  }
  await writeFor(db, run.created_by, cause, async (tx) => {
    if (!(await finishStep({ ...work.services, db: tx }, run, { state: 'done' }))) return;
    await tx.updateTable('import_batches').set({ hidden: false }).where('id', '=', batchId).execute();
    await publish(tx, { kind: 'sample.changed', to: 'staff', payload: {} });
    await publishImport(tx, run.id);
    if (run.kind === 'results') return void (await countResultChanges(tx, batchId));
    await countDonorsSoon({ ...work.services, db: tx });
    await publishArrival(tx);
  });
}

/** Adds the good rows of a chunk in the caller's transaction. */
async function chunkAdder(db: Handle, run: ImportRecord, batchId: number) {
  if (run.kind === 'results') {
    const results = { importId: run.id, batchId, terms: [...(await readTerms(db)).values()] };
    return (tx: Handle, chunk: Chunk) => addToStock(tx, results, chunk);
  }
  if (run.storage_facility_id === null) throw new Error(`import ${run.id} has no facility`);
  const target: Target = {
    importId: run.id,
    batchId,
    facilityId: run.storage_facility_id,
    invoiceId: run.invoice_id,
    location: run.storage_location,
  };
  return (tx: Handle, chunk: Chunk) => addNewSamples(tx, run, target, chunk);
}

/** Donors first, then samples, then what refers to them. */
async function addNewSamples(db: Handle, run: ImportRecord, target: Target, chunk: Chunk) {
  const linked = run.fields.includes('donorId') ? await linkDonors(db, target, chunk) : noDonors;
  const samples = await addSamples(db, target, chunk, linked);
  if (run.fields.some(isResultColumn)) await addOwnResults(db, run.id, chunk);
  if (run.fields.includes('diagnoses')) await addDiagnoses(db, run.id, chunk);
  const later = run.rows_are_results ? await addLaterRows(db, run.id, chunk) : { added: 0, lost: [] };
  return {
    added: samples.added + later.added,
    results: later.added,
    lost: [...linked.lost, ...samples.lost, ...later.lost],
  };
}
