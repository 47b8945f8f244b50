import type { Input } from '@aliquot/contract/endpoint';
import type { OrderStatus } from '@aliquot/contract/order-steps';
import type { Criteria, requestStatuses } from '@aliquot/contract/request-criteria';
import type { requests } from '@aliquot/contract/requests';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { anyOf, eq, filteredRows, type Unpaged } from '../../platform/lists/index.ts';
import { wantedBy } from '../orders/index.ts';
import { matchesOf, matchesOfEach } from './matches.ts';

const sorts = {
  id: { filled: sql.ref('r.id') },
  name: { filled: sql`lower(r.name)` },
  company: { filled: sql`lower(c.name)` },
  asked: { filled: sql.ref('r.asked') },
  allocated: { filled: sql.ref('r.allocated') },
  status: { filled: sql`array_position(array['open', 'fulfilled', 'closed'], r.status)` },
  createdAt: { filled: sql.ref('r.created_at') },
  updatedAt: { filled: sql.ref('r.updated_at') },
};

const namedRequests = (db: Handle) =>
  db
    .selectFrom('inventory_requests as r')
    .innerJoin('client_orders as o', 'o.id', 'r.client_order_id')
    .innerJoin('client_companies as c', 'c.id', 'r.client_company_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('loinc_biomarkers as b', 'b.id', 'r.loinc_biomarker_id')
    .selectAll('r')
    .select(['o.number as order_number', 'o.status as order_status', 'o.needed_by', 'c.name as company_name'])
    .select(['b.loinc_code', 'b.name as biomarker_name', 'b.short_name', 'b.units'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('person_name'));

export type NamedRequest = Awaited<ReturnType<ReturnType<typeof namedRequests>['execute']>>[number];

const searchText = sql<string>`plain_text(r.name || ' ' || o.number || ' ' || b.loinc_code || ' ' || c.name)`;

export const listOfRequests = (
  context: Context,
  query: Unpaged<Input<(typeof requests)['getMany']>['body']>,
) => ({
  rows: filteredRows({
    from: namedRequests(context.db),
    query,
    alias: 'r',
    search: searchText,
    active: (active) => sql<boolean>`(r.status = 'open') = ${active}`,
    where: {
      status: anyOf('r.status'),
      clientCompanyId: anyOf('r.client_company_id'),
      loincBiomarkerId: anyOf('r.loinc_biomarker_id'),
      orderId: eq('r.client_order_id'),
    },
  }),
  sorts,
  defaultSort: '-createdAt',
  present: (rows: readonly NamedRequest[]) => presentEach(context, rows),
});

export async function findRequest(db: Handle, id: number): Promise<NamedRequest> {
  const row = await namedRequests(db).where('r.id', '=', id).executeTakeFirst();
  return row ?? fail('not_found');
}

/** The row, locked. Lock its order first, as all callers do. */
export async function lockRequest(db: Handle, id: number): Promise<NamedRequest> {
  await db.selectFrom('inventory_requests').select('id').where('id', '=', id).forUpdate().execute();
  return findRequest(db, id);
}

export const updateRequest = (db: Handle, id: number, values: Record<string, unknown>) =>
  db.updateTable('inventory_requests').set(values).where('id', '=', id).execute();

const soughtBy = (row: NamedRequest) => ({ ...wantedBy(row), count: row.asked - row.allocated });

/** Each request with the number of samples that could be allocated now. */
async function presentEach(context: Context, rows: readonly NamedRequest[]) {
  const open = rows.filter(({ status }) => status === 'open');
  const matches = await matchesOfEach(context, open.map(soughtBy));
  return rows.map((row) => presentWith(row, matches[open.indexOf(row)]?.wouldReserve ?? 0));
}

export async function present(context: Context, row: NamedRequest) {
  const found = row.status === 'open' ? await matchesOf(context, soughtBy(row)) : null;
  return presentWith(row, found?.wouldReserve ?? 0);
}

export async function presentWithMatches(context: Context, row: NamedRequest) {
  const matches = await matchesOf(context, soughtBy(row));
  return { ...presentWith(row, row.status === 'open' ? matches.wouldReserve : 0), matches };
}

export const presentWith = (row: NamedRequest, wouldReserve: number) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  status: row.status as (typeof requestStatuses)[number],
  order: { id: row.client_order_id, number: row.order_number ?? '', status: row.order_status as OrderStatus },
  company: { id: row.client_company_id, name: row.company_name },
  person: { id: row.user_id, name: row.person_name },
  loincCode: row.loinc_code,
  loincBiomarker: {
    id: row.loinc_biomarker_id,
    name: row.biomarker_name,
    shortName: row.short_name,
    units: row.units,
  },
  criteria: row.criteria as Criteria,
  priceLimit: row.price_limit === null ? null : Number(row.price_limit),
  note: row.note,
  neededBy: row.needed_by,
  asked: row.asked,
  allocated: row.allocated,
  wouldReserve,
  reason: row.reason,
  closedAt: row.closed_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
