import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { failFields } from '../../platform/http/index.ts';
import { buyableByTerm, today } from '../biomarkers/index.ts';

/** The owners of biomarkers, and the tables of their members. */
const tables = {
  item: { table: 'area_item_biomarkers', owner: 'area_item_id' },
  panel: { table: 'panel_biomarkers', owner: 'panel_id' },
} as const;
export type Owner = keyof typeof tables;

const columnsOf = (owner: Owner) => ({
  table: sql.table(tables[owner].table),
  ownerId: sql.ref(tables[owner].owner),
});

/** The members of one owner, to be joined to the biomarkers. */
export function membersOf(owner: Owner, id: number) {
  const { table, ownerId } = columnsOf(owner);
  return sql<{ member_id: number; position: number }>`(
    select loinc_biomarker_id as member_id, position from ${table} where ${ownerId} = ${id})`;
}

/** By owner: how many biomarkers the caller can see in it, and how many samples of them can be bought. */
export function memberCounts(context: Context, owner: Owner) {
  const { table, ownerId } = columnsOf(owner);
  return countsOver(context, sql`select ${ownerId} as owner_id, loinc_biomarker_id as term_id from ${table}`);
}

/** By area; a biomarker of several items is counted once. */
export const areaCounts = (context: Context) =>
  countsOver(
    context,
    sql`select distinct i.research_area_id as owner_id, m.loinc_biomarker_id as term_id
      from area_items i join area_item_biomarkers m on m.area_item_id = i.id where i.active`,
  );

function countsOver(context: Context, members: RawBuilder<unknown>) {
  const seen = context.actor.group === 'staff' ? sql`true` : sql`b.active and b.verified`;
  return sql<{ owner_id: number; biomarker_count: number; available: number }>`(
    select m.owner_id, count(*)::integer as biomarker_count,
      coalesce(sum(s.buyable) filter (where b.active and b.verified), 0)::integer as available
    from (${members}) m join loinc_biomarkers b on b.id = m.term_id
    left join ${buyableByTerm(today(context))} as s on s.term_id = b.id
    where ${seen} group by m.owner_id)`;
}

/** Sets the members and their order; those that stay keep their other columns. Returns whether anything changed. */
export async function setMembers(db: Handle, owner: Owner, id: number, wanted: readonly number[]) {
  const ids = [...new Set(wanted)];
  await assertKnown(db, ids);
  const { table, ownerId } = columnsOf(owner);
  const removed = await sql`
    delete from ${table} where ${ownerId} = ${id} and loinc_biomarker_id <> all (${ids}::integer[])`.execute(
    db,
  );
  const written = await sql`
    insert into ${table} as m (${ownerId}, loinc_biomarker_id, position)
    select ${id}::integer, w.term, w.at from unnest(${ids}::integer[]) with ordinality as w (term, at)
    on conflict (${ownerId}, loinc_biomarker_id) do update set position = excluded.position
    where m.position <> excluded.position`.execute(db);
  return Number(removed.numAffectedRows ?? 0) + Number(written.numAffectedRows ?? 0) > 0;
}

async function assertKnown(db: Handle, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::integer as known from loinc_biomarkers where id = any (${ids}::integer[])`.execute(db);
  if (rows[0]?.known !== ids.length) failFields({ loincBiomarkerIds: ['biomarker_unknown'] });
}
