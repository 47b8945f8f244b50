import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { type BatchChange, batchChangeOf, type Requested, valuesAfter, valuesNow } from './batch-change.ts';
import { publishArrival, publishSample } from './publish-sample.ts';
import { inSteps, selectRows } from './run-batch-change.ts';

/** The stored old values of a change, as rows. */
const notedRows = (id: number) => sql`
  select w.* from batch_changes b cross join lateral unnest(
    b.sample_ids, b.old_statuses, b.old_prices, b.old_facilities, b.old_locations
  ) as w (id, status, specimen_price, storage_facility_id, storage_location)
  where b.id = ${id}`;

/**
 * Restores the old values of samples that are still as the batch change left them. Samples that were changed, ordered or
 * deleted since, or came from a facility that is inactive now, are skipped. Idempotent.
 */
export async function undoBatchChange({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number) {
  const note = await db
    .selectFrom('batch_changes')
    .select(['requested', 'restored', 'skipped', sql<number>`cardinality(sample_ids)`.as('samples')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!note) fail('not_found');
  if (note.restored !== null && note.skipped !== null)
    return { restored: note.restored, skipped: note.skipped };
  const change = batchChangeOf(note.requested as Requested);
  const { ids, arrives } = await findRestorable(db, id, change);
  const sets = change.columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`w.${column}`)}`);
  await inSteps(
    db,
    ids,
    (some) => sql`
    update samples s set ${sql.join(sets)} from (${notedRows(id)}) w
    where s.id = w.id and w.id = any (${some}::integer[])`,
  );
  const counts = { restored: ids.length, skipped: note.samples - ids.length };
  await db
    .updateTable('batch_changes')
    .set({ ...counts, undone_at: sql<Date>`now()`, undone_by: actor.id })
    .where('id', '=', id)
    .execute();
  if (ids.length > 0) await publishSample(db);
  if (arrives) await publishArrival(db);
  return counts;
}

/** Active facilities that samples can return to, locked so that none can be deactivated before the transaction ends. */
async function lockOpenFacilities(db: Handle, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from storage_facilities f
    where f.active and f.id in (select w.storage_facility_id from (${notedRows(id)}) w)
    order by f.id for share`.execute(db);
  return rows.map((facility) => facility.id);
}

async function findRestorable(db: Handle, id: number, change: BatchChange) {
  const open =
    change.kind === 'storage'
      ? sql<boolean>`w.storage_facility_id = any (${await lockOpenFacilities(db, id)}::integer[])`
      : sql<boolean>`true`;
  const ofNote = sql<boolean>`s.id = any ((select b.sample_ids from batch_changes b where b.id = ${id})::integer[])`;
  const back = (column: BatchChange['columns'][number]) =>
    sql.ref(change.columns.includes(column) ? `w.${column}` : `s.${column}`);
  const { rows } = await sql<{ ids: number[]; arrives: boolean }>`
    with standing as materialized (${selectRows(db, [ofNote], change, true)}),
    restorable as materialized (
      select s.id, ${back('status')} = 'available' and ${back('specimen_price')} is not null
        and not (s.status = 'available' and s.specimen_price is not null) as arrives
      from standing s join (${notedRows(id)}) w on w.id = s.id
      where not s.stays and ${valuesNow(change, 's')} is not distinct from ${valuesAfter(change, 'w')}
        and ${open})
    select coalesce(array_agg(id order by id), '{}') as ids, coalesce(bool_or(arrives), false) as arrives
    from restorable`.execute(db);
  return rows[0] ?? { ids: [], arrives: false };
}
