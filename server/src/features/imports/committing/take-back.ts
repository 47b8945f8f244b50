import type { Handle } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { writeFor } from '../../../platform/writing/index.ts';
import { countDonorsSoon } from '../../diagnoses/index.ts';
import { finishStep } from '../finish-step.ts';
import { moveImport, readImport } from '../queries.ts';
import { removeSamples, switchOffSamples } from '../row-queries.ts';
import { newTally } from '../tally.ts';
import { inTransaction, publishImport, type Work } from '../work.ts';
import { freeRows, removeResults } from './batch-results.ts';

/** Cancels an import: what it added was never visible, so that it is deleted for good. */
export async function discardBatch(work: Work): Promise<void> {
  const { db, run } = work;
  const { import_batch_id: batchId } = run;
  const batchSize = work.batchSize(50, 5000);
  const discard = (tx: Handle, batch: number, rows: number) =>
    run.kind === 'results'
      ? removeResults(tx, batch, rows, { visible: false })
      : removeSamples(tx, run.id, batch, rows);
  let removed = batchId === null ? 0 : 1;
  while (batchId !== null && removed > 0) {
    removed = await batchSize.take((rows) =>
      writeFor(db, run.created_by, `import ${run.id}`, (tx) => discard(tx, batchId, rows)),
    );
    await work.progress(0);
  }
  // A sample may have several rows of results, so that these are freed when all results are gone.
  for (let freed = run.kind === 'results' ? 1 : 0; freed > 0; await work.progress(0))
    freed = await batchSize.take((rows) => freeRows(db, run.id, rows));
  if (run.stored_key) await work.services.store.remove(run.stored_key);
  // The batch is empty now, so that nothing becomes visible; its facet counters add up to zero.
  if (batchId !== null)
    await db.updateTable('import_batches').set({ hidden: false }).where('id', '=', batchId).execute();
  const tally = newTally((await readImport(db, run.id)).tally);
  const rest = {
    stored_key: null,
    tally: JSON.stringify({ ...tally, good: tally.good + tally.added, added: 0, results: 0 }),
  };
  // A user who canceled the import needs no notification.
  if (run.fault)
    await inTransaction(work, (context) => finishStep(context, run, { state: 'refused', ...rest }));
  else await moveImport(db, run, { state: 'cancelled', ...rest });
  await publishImport(db, run.id);
}

/** Undoes a finished import: what it added, hidden since the request, is deleted as staff would delete it. */
export async function undoBatch(work: Work): Promise<void> {
  const { db, run } = work;
  const batchId = run.import_batch_id ?? 0;
  const cause = `undo of import ${run.id}`;
  const batchSize = work.batchSize(50, 5000);
  let done = 0;
  for (let removed = 1; removed > 0; ) {
    removed = await batchSize.take((rows) =>
      writeFor(db, run.created_by, cause, (tx) =>
        run.kind === 'results'
          ? removeResults(tx, batchId, rows, { visible: true })
          : switchOffSamples(tx, batchId, rows),
      ),
    );
    done += removed;
    await work.progress(done);
  }
  await writeFor(db, run.created_by, cause, async (tx) => {
    await tx.updateTable('import_batches').set({ hidden: false }).where('id', '=', batchId).execute();
    await moveImport(tx, run, { state: 'undone' });
    if (run.kind === 'samples') await countDonorsSoon({ ...work.services, db: tx });
    await publish(tx, { kind: 'sample.changed', to: 'staff', payload: {} });
    await publishImport(tx, run.id);
  });
}
