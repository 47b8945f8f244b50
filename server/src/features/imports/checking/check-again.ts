import { finishStep } from '../finish-step.ts';
import { readRowsAfter, updateRows } from '../row-queries.ts';
import { count, newTally } from '../tally.ts';
import { inTransaction, publishImport, type Work } from '../work.ts';
import { readCheckOptions } from './check-options.ts';
import { createChecker } from './check-rows.ts';

/** Checks the stored rows again after the user has matched columns. */
export async function checkAgain(work: Work): Promise<void> {
  const { db, run, services } = work;
  const check = createChecker(db, await readCheckOptions(db, run, services.clock));
  const tally = newTally();
  const batchSize = work.batchSize(100, 1000);
  let last = 0;
  for (;;) {
    const rows = await readRowsAfter(db, run.id, last, batchSize.rows);
    const end = rows.at(-1);
    if (!end) break;
    const checked = await check(rows.map(({ row_number, line, cells }) => ({ row_number, line, cells })));
    for (const row of checked) count(tally, row);
    await batchSize.take(() => updateRows(db, run.id, checked));
    last = end.row_number;
    await work.progress(last);
  }
  await inTransaction(work, (context) =>
    finishStep(context, run, { state: 'checked', tally: JSON.stringify(tally) }),
  );
  await publishImport(db, run.id);
}
