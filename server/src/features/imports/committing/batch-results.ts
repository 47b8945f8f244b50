import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';

/** The results that an import added to samples in stock, by their batch. */

const samplesOf = (batchId: number) => sql`s.id = any (array(
  select r.sample_id from sample_results r where r.import_batch_id = ${batchId}))`;

/** While an order is placed for one of the samples, this waits; afterwards the order's line is seen. */
export const lockSamplesOfResults = (db: Handle, batchId: number) =>
  sql`select s.id from samples s where ${samplesOf(batchId)} order by s.id for share`.execute(db);

/**
 * Results that become visible are a change of their samples. A form that was opened before is told when it is saved,
 * instead of removing results that it does not know.
 */
export async function countResultChanges(db: Handle, batchId: number): Promise<void> {
  // All at once, with the results that appear: for a hundred thousand it takes longer than a statement of a request may.
  await sql`set local statement_timeout = '5min'`.execute(db);
  await sql`update samples s set version = s.version + 1, updated_at = now() where ${samplesOf(batchId)}`.execute(
    db,
  );
}

/** Deletes some results of a batch and returns how many; `visible` ones were part of what forms show. */
export async function removeResults(
  db: Handle,
  batchId: number,
  limit: number,
  { visible }: { visible: boolean },
): Promise<number> {
  const found = await db
    .selectFrom('sample_results')
    .select(['id', 'sample_id'])
    .where('import_batch_id', '=', batchId)
    .orderBy('id')
    .limit(limit)
    .execute();
  const samples = found.map(({ sample_id }) => sample_id);
  // Samples before results, as everybody who changes a sample locks them.
  await sql`select id from samples where id = any (${samples}::integer[]) order by id for no key update`.execute(
    db,
  );
  await sql`delete from sample_results where import_batch_id = ${batchId}
    and id = any (${found.map(({ id }) => id)}::integer[])`.execute(db);
  if (visible)
    await sql`update samples set version = version + 1, updated_at = now()
      where id = any (${samples}::integer[])`.execute(db);
  return found.length;
}

/** Makes added rows good again, some at a time. */
export async function freeRows(db: Handle, importId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_rows set state = 'good', sample_id = null where ctid = any (array(
      select ctid from import_rows where import_id = ${importId} and state = 'added' limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
