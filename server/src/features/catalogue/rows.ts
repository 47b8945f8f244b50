import { type Selectable, sql } from 'kysely';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';

/** Shared by areas, items and panels, which have the same columns for name and position. */
type Named = 'research_areas' | 'area_items' | 'panels';

/** The row, locked until the end of the transaction. */
export async function lockRow<T extends Named>(db: Handle, table: T, id: number) {
  const { rows } = await sql<Selectable<Tables[T]>>`
    select * from ${sql.table(table)} where id = ${id} for update`.execute(db);
  return rows[0] ?? fail('not_found');
}

export const renameRow = (db: Handle, table: Named, id: number, name: string) =>
  sql`update ${sql.table(table)} set name = ${name} where id = ${id}`.execute(db);

/** Gives the row a new version, since its members changed. */
export const touchRow = (db: Handle, table: Named, id: number) =>
  sql`update ${sql.table(table)} set name = name where id = ${id}`.execute(db);

/** The position after the last row, for a new one. */
export const lastPosition = (table: Named) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)})`;

/** Publishes the change to open pages of staff. */
export const publishChange = (db: Handle, table: Named) =>
  publish(db, {
    kind: table === 'panels' ? 'panel.changed' : 'research_area.changed',
    to: 'staff',
    payload: {},
  });
