import type { Input } from '@aliquot/contract/endpoint';
import { fullAddress } from '@aliquot/contract/organisation';
import type { vendors } from '@aliquot/contract/vendors';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Context, Handle } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { given } from '../../platform/given.ts';
import { likePattern, listPage } from '../../platform/list.ts';
import type { Tables } from '../../platform/tables.ts';
import { fileUrl } from '../files/index.ts';

export type VendorRow = Selectable<Tables['vendors']>;
type VendorBody = Input<(typeof vendors)['update']>['body'];

const sorts = {
  name: sql`lower(name)`,
  city: sql`lower(city)`,
  contactPerson: sql`lower(contact_last_name)`,
  createdAt: sql.ref('created_at'),
  updatedAt: sql.ref('updated_at'),
};

/** As the index on vendors has it, word for word. */
const searchText = sql<string>`plain_text(
  name || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(contact_first_name, '') || ' ' ||
  coalesce(contact_last_name, '') || ' ' || coalesce(contact_email, ''))`;

export async function listVendors(context: Context, query: Input<(typeof vendors)['getMany']>['body']) {
  const { db } = context;
  let rows = db.selectFrom('vendors').selectAll();
  if (query.active !== undefined) rows = rows.where('active', '=', query.active);
  if (query.lrIntegrated !== undefined) rows = rows.where('lr_integrated', '=', query.lrIntegrated);
  if (query.city) rows = rows.where(sql`lower(city)`, '=', query.city.toLowerCase());
  if (query.state) rows = rows.where(sql`lower(state)`, '=', query.state.toLowerCase());
  if (query.excludeIds?.length) rows = rows.where('id', 'not in', query.excludeIds);
  if (query.search)
    rows = rows.where(sql<boolean>`${searchText} like plain_text(${likePattern(query.search)})`);
  const { items, count } = await listPage(db, rows, query, sorts, 'name');
  return { items: items.map((row) => present(context, row)), count };
}

export async function readVendor(context: Context, id: number) {
  const row = await context.db.selectFrom('vendors').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? present(context, row) : fail('not_found');
}

/** The row, locked until the end of the transaction. */
export async function lockVendor(db: Handle, id: number): Promise<VendorRow> {
  const row = await db.selectFrom('vendors').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? fail('not_found');
}

export const insertVendor = (db: Handle, values: Insertable<Tables['vendors']>) =>
  db.insertInto('vendors').values(values).returningAll().executeTakeFirstOrThrow();

export const updateVendor = (db: Handle, id: number, values: Updateable<Tables['vendors']>) =>
  db.updateTable('vendors').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The active vendor that already has this name, if there is one. */
export const findNamesake = (db: Handle, name: string, exceptId: number | null) =>
  db
    .selectFrom('vendors')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('active', '=', true)
    .where('id', '!=', exceptId ?? 0)
    .executeTakeFirst();

/** Body to columns. What the body leaves out is left out here too, so that a PATCH changes only what it names. */
export function columnsOf({ contactPerson: contact = {}, ...body }: VendorBody) {
  const columns = {
    name: body.name,
    address1: body.address1,
    address2: body.address2,
    city: body.city,
    state: body.state,
    zip: body.zip,
    phone_number: body.phoneNumber,
    website: body.website,
    lr_integrated: body.lrIntegrated,
    logo_file_id: body.logoFileId,
    contact_email: contact.email,
    contact_first_name: contact.firstName,
    contact_last_name: contact.lastName,
    contact_phone_number: contact.phoneNumber,
    contact_position: contact.position,
  };
  return given(columns);
}

export function present(context: Context, row: VendorRow) {
  return {
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
    website: row.website,
    lrIntegrated: row.lr_integrated,
    logoUrl: fileUrl(context, row.logo_file_id),
    contactPerson: {
      email: row.contact_email,
      firstName: row.contact_first_name,
      lastName: row.contact_last_name,
      phoneNumber: row.contact_phone_number,
      position: row.contact_position,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
