import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { batchSize } from './link-batch.ts';

/** Unlinks the next samples of a run that still have the donor it gave them; returns how many it looked at. */
export async function unlinkBatch(db: Handle, runId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select s.id from donor_link_samples l join samples s on s.id = l.sample_id
    where l.run_id = ${runId} order by l.sample_id limit ${batchSize} for update of s`.execute(db);
  const ids = rows.map(({ id }) => id);
  const some = sql`l.run_id = ${runId} and l.sample_id = any (${ids}::integer[])`;
  await sql`update samples s set donor_id = null from donor_link_samples l
    where ${some} and s.id = l.sample_id and s.donor_id = l.donor_id`.execute(db);
  await sql`delete from donor_link_samples l where ${some}`.execute(db);
  return ids.length;
}

/**
 * Deletes the next donors that the run created and that nothing refers to; returns how many there were. They are locked
 * first, as everybody does who links a sample: what was linked meanwhile is seen by the second statement.
 */
export async function removeDonors(db: Handle, runId: number): Promise<number> {
  const unused = sql`not exists (select from samples s where s.donor_id = d.id)
    and not exists (select from donor_diagnoses g where g.donor_id = d.id)`;
  const { rows } = await sql<{ id: number }>`
    select d.id from donors d where d.link_run_id = ${runId} and ${unused}
    order by d.id limit ${batchSize} for update`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from donors d where d.id = any (${ids}::integer[]) and ${unused}`.execute(db);
  return ids.length;
}
