import type { Updateable } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { notify } from '../notices/index.ts';
import { type ImportRecord, moveImport, readImport } from './queries.ts';
import { newTally } from './tally.ts';

type Notifier = { db: Handle } & Pick<Services, 'jobs'>;
type Finished = 'checked' | 'done' | 'refused';

/**
 * Moves an import to a state that a user has to look at and notifies the user who started it, both in the caller's
 * transaction. Returns false when the import's state changed meanwhile.
 */
export async function finishStep(
  context: Notifier,
  run: Pick<ImportRecord, 'id' | 'state'>,
  values: Updateable<Tables['imports']> & { state: Finished },
): Promise<boolean> {
  const moved = await moveImport(context.db, run, values);
  if (moved) await notifyStarter(context, run.id, values.state);
  return moved;
}

async function notifyStarter(context: Notifier, id: number, state: Finished): Promise<void> {
  const run = await readImport(context.db, id);
  const { good, bad, added, results } = newTally(run.tally);
  const samples = added - results;
  const { file_name: file } = run;
  const common = { to: [run.created_by], about: { type: 'import', id } } as const;
  const path = `/inventory?import=${id}`;
  if (state === 'checked')
    await notify(context, {
      ...common,
      kind: 'import_checked',
      words: { file, good, bad },
      mail: { path, file, good, bad },
    });
  else if (state === 'done')
    await notify(context, {
      ...common,
      kind: 'import_done',
      words: { file, samples },
      mail: { path, file, samples, ...(run.kind === 'results' ? { results } : {}) },
    });
  else await notify(context, { ...common, kind: 'import_refused', words: { file }, mail: { path, file } });
}
