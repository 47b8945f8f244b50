import { publish } from '../../../platform/events/index.ts';
import { writeFor } from '../../../platform/writing/index.ts';
import { countDonorsSoon } from '../../diagnoses/index.ts';
import { publishArrival } from '../../samples/index.ts';
import { finishStep } from '../finish-step.ts';
import { moveImport, readImport, updateImport } from '../queries.ts';
import { addSamples } from '../row-queries.ts';
import { countAdded, newTally } from '../tally.ts';
import { publishImport, type Work } from '../work.ts';

/**
 * Makes samples of the good rows, batch by batch, hidden; then makes all of them visible at once. Each row is marked with
 * its sample, so that the work can resume after an interruption.
 */
export async function addRows(work: Work): Promise<void> {
  const { db, run } = work;
  const batchId = run.import_batch_id;
  if (batchId === null) throw new Error(`import ${run.id} has no batch`);
  const cause = `import ${run.id}`;
  const batchSize = work.batchSize(50, 5000);
  const target = {
    importId: run.id,
    batchId,
    facilityId: run.storage_facility_id,
    invoiceId: run.invoice_id,
    location: run.storage_location,
  };
  // Rows before this one are not read again: the dead index entries of their updates would be scanned each time.
  let after = 0;
  for (;;) {
    const { added, lost, last } = await batchSize.take((rows) =>
      writeFor(db, run.created_by, cause, async (tx) => {
        const outcome = await addSamples(tx, target, after, rows);
        const tally = newTally((await readImport(tx, run.id)).tally);
        countAdded(tally, outcome);
        await updateImport(tx, run.id, { tally: JSON.stringify(tally) });
        return outcome;
      }),
    );
    if (added + lost === 0) break;
    after = last;
    if (lost > 0 && run.take === 'all') {
      // Another user added one of the accessions meanwhile, so none of the rows is added.
      await moveImport(db, run, { state: 'cancelling', fault: 'not_all_good' });
      return;
    }
    await work.progress(newTally((await readImport(db, run.id)).tally).added);
  }
  await writeFor(db, run.created_by, cause, async (tx) => {
    if (!(await finishStep({ ...work.services, db: tx }, run, { state: 'done' }))) return;
    await tx.updateTable('import_batches').set({ hidden: false }).where('id', '=', batchId).execute();
    await countDonorsSoon({ ...work.services, db: tx });
    await publish(tx, { kind: 'sample.changed', to: 'staff', payload: {} });
    await publishArrival(tx);
    await publishImport(tx, run.id);
  });
}
