import type { shippingLocationBody, shippingLocations } from '@aliquot/contract/companies';
import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { fullAddress } from '@aliquot/contract/organisation';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor } from '../../platform/access/index.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { type Condition, eq, listOf } from '../../platform/lists/index.ts';

type LocationRow = Selectable<Tables['shipping_locations']>;
export type NewLocation = z.output<typeof shippingLocationBody>;

const sorts = {
  name: sql`lower(name)`,
  city: sql`lower(city)`,
  createdAt: sql.ref('created_at'),
  updatedAt: sql.ref('updated_at'),
};

const searchText = sql<string>`plain_text(
  name || ' ' || address1 || ' ' || coalesce(address2, '') || ' ' || city || ' ' || coalesce(zip, '') || ' ' ||
  coalesce(email, ''))`;

/** The condition of every query: staff see all locations, clients those of their company. */
export const locationsOf = (actor: Actor): Condition =>
  actor.group === 'staff'
    ? sql<boolean>`true`
    : sql<boolean>`client_company_id = ${actor.clientCompanyId ?? 0}`;

export async function listLocations(
  db: Handle,
  actor: Actor,
  query: Input<(typeof shippingLocations)['getMany']>['body'],
) {
  const visible = db.selectFrom('shipping_locations').selectAll().where(locationsOf(actor));
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

/** Body to columns, except the company, which cannot change. */
export const locationColumns = (body: { [K in keyof NewLocation]?: NewLocation[K] | undefined }) =>
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
