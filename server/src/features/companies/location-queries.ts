import type { shippingLocationBody, shippingLocations } from '@aliquot/contract/companies';
import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { fullAddress } from '@aliquot/contract/organisation';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor } from '../../platform/access/index.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { eq, listOf } from '../../platform/lists/index.ts';

export type LocationRow = Selectable<Tables['shipping_locations']>;
type Parsed = z.output<typeof shippingLocationBody>;

const sorts = {
  name: sql`lower(name)`,
  city: sql`lower(city)`,
  createdAt: sql.ref('created_at'),
  updatedAt: sql.ref('updated_at'),
};

const searchText = sql<string>`plain_text(
  name || ' ' || address1 || ' ' || coalesce(address2, '') || ' ' || city || ' ' || coalesce(zip, '') || ' ' ||
  coalesce(email, ''))`;

/** Where every read and write begins: staff reach all, clients their company's. */
function locationsVisibleTo(db: Handle, actor: Actor) {
  const rows = db.selectFrom('shipping_locations').selectAll();
  return actor.group === 'staff' ? rows : rows.where('client_company_id', '=', actor.clientCompanyId ?? 0);
}

export async function listLocations(
  db: Handle,
  actor: Actor,
  query: Input<(typeof shippingLocations)['getMany']>['body'],
) {
  const visible = locationsVisibleTo(db, actor);
  const { items, count } = await listOf(db, {
    from: actor.group === 'staff' ? visible : visible.where('active', '=', true),
    query,
    search: searchText,
    where: { clientCompanyId: eq('client_company_id') },
    sorts,
    defaultSort: 'name',
  });
  return { items: items.map(presentLocation), count };
}

/** The row, locked until the end of the transaction; not yours and not there are the same. */
export async function lockLocation(db: Handle, actor: Actor, id: number): Promise<LocationRow> {
  const row = await locationsVisibleTo(db, actor).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? fail('not_found');
}

export const insertLocation = (db: Handle, values: Insertable<Tables['shipping_locations']>) =>
  db.insertInto('shipping_locations').values(values).returningAll().executeTakeFirstOrThrow();

export const updateLocation = (db: Handle, id: number, values: Updateable<Tables['shipping_locations']>) =>
  db
    .updateTable('shipping_locations')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Body to columns, all but the company: a location stays where it is. */
export const locationColumns = (body: { [K in keyof Parsed]?: Parsed[K] | undefined }) =>
  omitUndefined({
    name: body.name,
    address1: body.address1,
    address2: body.address2,
    city: body.city,
    state: body.state,
    zip: body.zip,
    phone_number: body.phoneNumber,
    fax: body.fax,
    email: body.email,
  });

export const presentLocation = (row: LocationRow) => ({
  id: row.id,
  version: row.version,
  active: row.active,
  clientCompanyId: row.client_company_id,
  name: row.name,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  state: row.state,
  zip: row.zip,
  fullAddress: fullAddress(row),
  phoneNumber: row.phone_number,
  fax: row.fax,
  email: row.email,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
