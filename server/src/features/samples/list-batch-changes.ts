import type { BatchChange, batchKinds } from '@aliquot/contract/sample-batches';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

/** Enough to find a recent change that should be undone. */
const max = 20;
const retention = sql`interval '30 days'`;

/** As stored: the facility only by id. */
type StoredRequest = BatchChange['requested'] & { storageFacilityId?: number };

export const listBatchChanges = async (db: Handle) => ({ items: (await readChanges(db)).map(presentChange) });

const readChanges = (db: Handle) =>
  db
    .selectFrom('batch_changes as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .leftJoin('users as o', 'o.id', 'b.undone_by')
    .leftJoin('storage_facilities as f', (join) =>
      join.on(sql<boolean>`f.id = (b.requested ->> 'storageFacilityId')::integer`),
    )
    .select(['b.id', 'b.created_at', 'b.kind', 'b.requested', 'b.undone_at', 'b.restored', 'b.skipped'])
    .select(['b.user_id', 'b.undone_by', 'f.name as facility'])
    .select(sql<number>`cardinality(b.sample_ids)`.as('changed'))
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('user_name'))
    .select(sql<string | null>`o.first_name || ' ' || o.last_name`.as('undone_name'))
    .where(sql<boolean>`b.created_at > now() - ${retention}`)
    .orderBy('b.id', 'desc')
    .limit(max)
    .execute();

type Row = Awaited<ReturnType<typeof readChanges>>[number];

function presentChange(row: Row) {
  const { storageFacilityId, ...requested } = row.requested as StoredRequest;
  return {
    id: row.id,
    at: row.created_at,
    by: { id: row.user_id, name: row.user_name },
    kind: row.kind as (typeof batchKinds)[number],
    requested: {
      ...requested,
      ...(storageFacilityId === undefined
        ? {}
        : { storageFacility: { id: storageFacilityId, name: row.facility ?? '' } }),
    },
    changed: row.changed,
    undone:
      row.undone_at === null || row.undone_by === null
        ? null
        : {
            at: row.undone_at,
            by: { id: row.undone_by, name: row.undone_name ?? '' },
            restored: row.restored ?? 0,
            skipped: row.skipped ?? 0,
          },
  };
}

/** Deletes changes that are too old to undo; the audit log still has every change. */
export async function forgetBatchChanges(db: Handle): Promise<void> {
  await sql`delete from batch_changes where created_at < now() - ${retention}`.execute(db);
}
