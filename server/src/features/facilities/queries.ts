import type { Input } from '@aliquot/contract/endpoint';
import type { facilities, facilityBody } from '@aliquot/contract/facilities';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { fullAddress } from '@aliquot/contract/organisation';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { listOf } from '../../platform/lists/index.ts';
import { samplesVisible } from '../samples/index.ts';

type FacilityRow = Selectable<Tables['storage_facilities']>;
export type NewFacility = z.output<typeof facilityBody>;

const sorts = {
  name: sql`lower(name)`,
  city: sql`lower(city)`,
  createdAt: { filled: sql.ref('created_at') },
  updatedAt: { filled: sql.ref('updated_at') },
};

const searchText = sql<string>`plain_text(
  name || ' ' || coalesce(address1, '') || ' ' || coalesce(city, '') || ' ' || coalesce(zip, ''))`;

export async function listFacilities(db: Handle, query: Input<(typeof facilities)['getMany']>['body']) {
  const from = db.selectFrom('storage_facilities').selectAll();
  const list = { from, query, search: searchText, where: {}, sorts, defaultSort: 'name' };
  const { items, count } = await listOf(db, list);
  return { items: await presentMany(db, items), count };
}

/** For pickers: all active facilities, without sample counts. */
export async function listChoices(db: Handle) {
  const rows = await db
    .selectFrom('storage_facilities')
    .selectAll()
    .where('active', '=', true)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  const items = rows.map((row) => ({ id: row.id, name: row.name, fullAddress: fullAddress(row) }));
  return { items, count: items.length };
}

export async function readFacility(db: Handle, id: number) {
  const row = await db.selectFrom('storage_facilities').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? present(db, row) : fail('not_found');
}

/** Samples in a facility that are not depleted, including those of an import in progress. */
export async function countHeld(db: Handle, id: number): Promise<number> {
  const { held } = await db
    .selectFrom('samples')
    .select(sql<number>`count(*)::integer`.as('held'))
    .where('storage_facility_id', '=', id)
    .where('active', '=', true)
    .where('status', '<>', 'depleted')
    .executeTakeFirstOrThrow();
  return held;
}

/** Like `countHeld`, for the facilities of a page and without samples of hidden batches. */
async function countShown(db: Handle, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await samplesVisible(db)
    .select(['storage_facility_id as id', sql<number>`count(*)::integer`.as('held')])
    .where('storage_facility_id', 'in', ids)
    .where('active', '=', true)
    .where('status', '<>', 'depleted')
    .groupBy('storage_facility_id')
    .execute();
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/** Body to columns. Fields that the body omits are omitted. */
export const facilityColumns = (body: { [K in keyof NewFacility]?: NewFacility[K] | undefined }) =>
  omitUndefined({
    name: body.name,
    address1: body.address1,
    address2: body.address2,
    city: body.city,
    state: body.state,
    zip: body.zip,
    phone_number: body.phoneNumber,
    note: body.note,
  });

async function presentMany(db: Handle, rows: readonly FacilityRow[]) {
  const held = await countShown(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    active: row.active,
    name: row.name,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    fullAddress: fullAddress(row),
    phoneNumber: row.phone_number,
    note: row.note,
    sampleCount: held.get(row.id) ?? 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export async function present(db: Handle, row: FacilityRow) {
  const [shown] = await presentMany(db, [row]);
  return shown ?? fail('not_found');
}
