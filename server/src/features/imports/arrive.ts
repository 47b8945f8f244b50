import type { Updateable } from 'kysely';
import type { Handle, Services } from '../../platform/context.ts';
import type { Tables } from '../../platform/tables.ts';
import { tell } from '../notices/index.ts';
import { type ImportRecord, moveImport, readImport } from './queries.ts';
import { newTally } from './tally.ts';

type Teller = { db: Handle } & Pick<Services, 'jobs'>;
type Arrived = 'checked' | 'done' | 'refused';

/**
 * Brings a step to an end at which somebody has something to look at, and tells whoever began the import. Both or
 * neither, so it wants a transaction. Answers whether the step ended this way.
 */
export async function arrive(
  context: Teller,
  run: Pick<ImportRecord, 'id' | 'state'>,
  values: Updateable<Tables['imports']> & { state: Arrived },
): Promise<boolean> {
  const moved = await moveImport(context.db, run, values);
  if (moved) await tellBeginner(context, run.id, values.state);
  return moved;
}

async function tellBeginner(context: Teller, id: number, state: Arrived): Promise<void> {
  const run = await readImport(context.db, id);
  const { good, bad, added } = newTally(run.tally);
  const { file_name: file } = run;
  const common = { to: [run.created_by], about: { type: 'import', id } } as const;
  const path = `/inventory?import=${id}`;
  if (state === 'checked')
    await tell(context, {
      ...common,
      kind: 'import_checked',
      words: { file, good, bad },
      mail: { path, file, good, bad },
    });
  else if (state === 'done')
    await tell(context, {
      ...common,
      kind: 'import_done',
      words: { file, samples: added },
      mail: { path, file, samples: added },
    });
  else await tell(context, { ...common, kind: 'import_refused', words: { file }, mail: { path, file } });
}
