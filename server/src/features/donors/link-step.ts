import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { writeFor } from '../../platform/writing/index.ts';
import { publishSample } from '../samples/index.ts';
import { linkBatch } from './link-batch.ts';
import { findOpenRun, linkJob, publishRun } from './link-runs.ts';
import { planLinks } from './linkable-samples.ts';
import { removeDonors, unlinkBatch } from './unlink-batch.ts';

/**
 * One step of the open run, in one transaction, in the name of the user who asked for it. Two steps at once are harmless:
 * the second finds the run locked and does nothing.
 */
export async function takeStep(db: Handle, jobs: Services['jobs']): Promise<void> {
  const open = await findOpenRun(db);
  if (!open) return;
  const { id, state } = open;
  const actorId = state === 'undoing' ? (open.undone_by ?? open.created_by) : open.created_by;
  await writeFor(db, actorId, `${linkJob} ${id}`, async (tx) => {
    const run = await lockRun(tx, id, state);
    if (!run) return;
    const done = state === 'running' ? await link(tx, id, run.planned) : await undo(tx, id);
    await publishRun(tx);
    await publishSample(tx);
    if (!done) await jobs.send(tx, linkJob, {});
  });
}

const lockRun = (db: Handle, id: number, state: string) =>
  db
    .selectFrom('donor_link_runs')
    .select('planned')
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Whether the run is done. */
async function link(db: Handle, id: number, planned: number | null): Promise<boolean> {
  if (planned === null) {
    await update(db, id, { planned: await planLinks(db, id) });
    return false;
  }
  const { taken, linked } = await linkBatch(db, id);
  if (taken > 0) {
    await update(db, id, { samples: sql<number>`samples + ${linked}` });
    return false;
  }
  const donors = sql<number>`(select count(distinct donor_id)::integer from donor_link_samples where run_id = ${id})`;
  await update(db, id, { state: 'done', donors });
  return true;
}

/** Whether everything is undone. */
async function undo(db: Handle, id: number): Promise<boolean> {
  if ((await unlinkBatch(db, id)) > 0 || (await removeDonors(db, id)) > 0) return false;
  await update(db, id, { state: 'undone' });
  return true;
}

const update = (db: Handle, id: number, values: object) =>
  db.updateTable('donor_link_runs').set(values).where('id', '=', id).execute();
