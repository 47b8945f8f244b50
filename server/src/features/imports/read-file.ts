import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readCheckOptions } from './checking/check-options.ts';
import { createChecker } from './checking/check-rows.ts';
import { startAdding } from './committing/start-adding.ts';
import { finishStep } from './finish-step.ts';
import { columnProblem, matchColumns, repeatedField } from './match-columns.ts';
import { proposedColumns } from './named-columns.ts';
import { updateImport } from './queries.ts';
import { FileError } from './reading/messages.ts';
import { readSheet } from './reading/read-sheet.ts';
import { deleteRows, insertRows } from './row-queries.ts';
import { count, newTally, type Tally } from './tally.ts';
import { inTransaction, publishImport, type Work } from './work.ts';

/**
 * Reads the file in a worker thread, checks its rows and stores them. After an interruption it starts over, since there
 * are no samples yet.
 */
export async function readFile(work: Work): Promise<void> {
  const { db, run, services } = work;
  await forgetRows(work);
  const path = await placeFor(work);
  try {
    await fetchFile(work, path);
    const tally = await readInto(work, path);
    await updateImport(db, run.id, { tally: JSON.stringify(tally) });
    await inTransaction(work, (context) =>
      run.straight ? startAdding(context, run, 'good') : finishStep(context, run, { state: 'checked' }),
    );
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { fault, detail: fault_name } = error;
    await inTransaction(work, (context) => finishStep(context, run, { state: 'refused', fault, fault_name }));
  } finally {
    await rm(path, { force: true });
  }
  if (run.stored_key) await services.store.remove(run.stored_key);
  await updateImport(db, run.id, { stored_key: null });
  await publishImport(db, run.id);
}

async function readInto(work: Work, path: string): Promise<Tally> {
  const { db, run, services } = work;
  const tally = newTally();
  const batchSize = work.batchSize(200, 1000);
  let check: ReturnType<typeof createChecker> | undefined;
  let row = 0;
  for await (const message of readSheet({ path, kind: run.file_type as 'csv' | 'workbook' })) {
    if ('headings' in message) {
      const { headings } = message;
      const fields = run.straight
        ? matchColumns(headings, run.kind)
        : await proposedColumns(db, headings, run.kind);
      const problem = columnProblem(fields, run.kind);
      if (problem && run.straight) throw new FileError(problem.fault, problem.name);
      // When two columns match one field, neither is used: the user has to choose.
      const repeated = repeatedField(fields);
      const known = fields.map((field) => (field === repeated ? null : field));
      await updateImport(db, run.id, {
        headings: JSON.stringify(headings),
        fields: JSON.stringify(known),
        comma_is_decimal: message.commaIsDecimal,
      });
      const sheet = { ...run, headings, fields: known, comma_is_decimal: message.commaIsDecimal };
      check = createChecker(db, await readCheckOptions(db, sheet, services.clock));
      continue;
    }
    const checked = await check?.(
      message.rows.map(({ line, cells }) => {
        row += 1;
        return { row_number: row, line, cells };
      }),
    );
    for (const one of checked ?? []) count(tally, one);
    for (let at = 0; checked && at < checked.length; )
      await batchSize.take(async (rows) => {
        const next = checked.slice(at, at + rows);
        at += next.length;
        await insertRows(db, run.id, next);
      });
    await work.progress(row);
  }
  return tally;
}

/** Copies the file from the store, which may be on another machine. */
async function fetchFile({ services, run }: Work, path: string): Promise<void> {
  if (!run.stored_key) throw new FileError('interrupted');
  await pipeline(await services.store.read(run.stored_key), createWriteStream(path, { mode: 0o600 }));
}

async function placeFor({ services, run }: Work): Promise<string> {
  const folder = join(services.config.dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `import-${run.id}-${randomUUID()}`);
}

async function forgetRows(work: Work) {
  const batchSize = work.batchSize(500, 5000);
  let removed = 1;
  while (removed > 0) {
    removed = await batchSize.take((rows) => deleteRows(work.db, work.run.id, rows));
    await work.progress(0);
  }
}
