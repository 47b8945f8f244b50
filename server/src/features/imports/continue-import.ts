import type { Context } from '../../platform/context.ts';
import { markHandled } from '../notices/index.ts';
import { workJob } from './import-file.ts';
import { presentImport } from './present.ts';
import { updateImport } from './queries.ts';
import { publishImport } from './work.ts';

/** Starts the job that works on an import, after the transaction commits. */
export async function continueImport(context: Context, id: number) {
  await context.jobs.send(context.db, workJob, {});
  await markHandled(context.db, { about: { type: 'import', id } });
  await publishImport(context.db, id);
  return presentImport(context, id);
}

/** The start of a step. */
export const restarted = { done: 0, attempts: 0, lease_until: null };

/** Checks all stored rows by a job. */
export async function checkAllAgain(context: Context, id: number) {
  await updateImport(context.db, id, { ...restarted, state: 'checking' });
  return continueImport(context, id);
}
