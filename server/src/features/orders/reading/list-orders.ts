import type { Input } from '@aliquot/contract/endpoint';
import { underWay } from '@aliquot/contract/order-steps';
import type { orders } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import type { Context } from '../../../platform/context.ts';
import { type Handle, prepared } from '../../../platform/database/index.ts';
import {
  type Condition,
  likePattern,
  listPage,
  many,
  oneOf,
  type Unpaged,
} from '../../../platform/lists/index.ts';
import { seenBy } from '../order-access.ts';
import { readLinesByIds, readShipmentsOf } from './order-parts.ts';
import { ordersSeenBy, presentRow } from './order-rows.ts';

type Body = Input<(typeof orders)['getMany']>['body'];
type Selection = Unpaged<Body>;

const sorts = {
  id: { filled: sql.ref('o.id') },
  number: { filled: sql.ref('o.number') },
  placedAt: { filled: sql.ref('o.placed_at') },
  // In the order of an order's lifecycle.
  status: {
    filled: sql`array_position(array['placed', 'assigned', 'confirmed', 'dispatched', 'delivered', 'cancelled'], o.status)`,
  },
  company: { filled: sql`lower(c.name)` },
  assignee: sql`lower(a.last_name || ' ' || a.first_name)`,
  total: { filled: sql`coalesce(sold.total, 0)` },
  totalWithShipping: { filled: sql`coalesce(sold.total, 0) + coalesce(o.shipping_price, 0)` },
  updatedAt: { filled: sql.ref('o.updated_at') },
};

/** Finds the orders of the page first and sums totals for these only, unless the list is sorted by total. */
export async function listOrders(context: Context, query: Body) {
  const { db, actor } = context;
  const { items, count } = await listPage(
    db,
    sortable(foundOrders(db, actor, query), actor, query),
    query,
    sorts,
    newestFirst,
    {
      count: sql<number>`(select count(*)::integer from (${foundOrders(db, actor, query)}) as every_row)`,
      often: isEveryday(query),
    },
  );
  return { items: await readOrders(context, items), count };
}

/** The same as a whole, for exports. */
export const listOfOrders = (context: Context, query: Selection) => ({
  rows: sortable(foundOrders(context.db, context.actor, query), context.actor, query),
  sorts,
  defaultSort: newestFirst,
  present: (rows: readonly { id: number }[]) => readOrders(context, rows),
});

/** The samples of these orders, order by order. */
export const listOfOrderLines = (context: Context, query: Selection) => ({
  rows: sortable(foundOrders(context.db, context.actor, query), context.actor, query)
    .innerJoin('order_lines as l', 'l.client_order_id', 'o.id')
    .clearSelect()
    .select(['l.id', 'o.id as order_id']),
  selectedBy: 'order_id',
  sorts: { ...sorts, id: { filled: [sql.ref('o.id'), sql.ref('l.id')] } },
  defaultSort: newestFirst,
  present: (rows: readonly { id: number; order_id: number }[]) => readOrderedLines(context, rows),
});

const foundOrders = (db: Handle, actor: Actor, query: Selection) =>
  db
    .selectFrom('client_orders as o')
    .innerJoin('client_companies as c', 'c.id', 'o.client_company_id')
    .leftJoin('users as a', 'a.id', 'o.assignee_id')
    .select('o.id')
    .where(seenBy(actor))
    .where((eb) => eb.and(conditionsOf(actor, query)));

type FoundOrders = ReturnType<typeof foundOrders>;

const sortable = (found: FoundOrders, actor: Actor, { sortBy }: Pick<Selection, 'sortBy'>) =>
  sortBy?.includes('total')
    ? (found.leftJoinLateral(totals(actor).as('sold'), (join) =>
        join.onRef('sold.id', '=', 'o.id'),
      ) as FoundOrders)
    : found;

/** The orders with these ids, in this order. */
async function readOrders({ db, actor }: Context, ids: readonly { id: number }[]) {
  const rows = await ordersSeenBy(db, actor)
    .modifyFront(prepared)
    .where(sql<boolean>`o.id = any (${ids.map(({ id }) => id)}::integer[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, presentRow(row)]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Each line with its order and its shipment. */
async function readOrderedLines(context: Context, ids: readonly { id: number; order_id: number }[]) {
  const orderIds = [...new Set(ids.map(({ order_id }) => order_id))];
  const orders = new Map(
    (
      await readOrders(
        context,
        orderIds.map((id) => ({ id })),
      )
    ).map((order) => [order.id, order]),
  );
  const lines = await readLinesByIds(
    context,
    ids.map(({ id }) => id),
  );
  const shipments = await readShipmentsOf(context.db, orderIds);
  return ids.flatMap(({ id, order_id }) => {
    const line = lines.get(id);
    const order = orders.get(order_id);
    return line && order ? [{ order, line, shipment: shipments.get(line.shipmentId ?? 0) ?? null }] : [];
  });
}

const newestFirst = '-placedAt';

/** The queries that screens open with, sorted by at most one column: few distinct statements, so they are prepared. */
const isEveryday = ({ sortBy = '', ...query }: Body) =>
  !sortBy.includes(',') &&
  Object.keys(query).every((key) => ['skip', 'limit', 'active', 'status'].includes(key));

/**
 * Totals of orders: for staff of all orders at once; for a client by order, since the row-level security policies would
 * otherwise check every line in the table.
 */
const totals = ({ group }: Actor) =>
  sql<{ id: number; total: string }>`(select l.client_order_id as id, sum(l.price) as total from order_lines l
    where l.live ${group === 'staff' ? sql`` : sql`and l.client_order_id = o.id`} group by 1)`;

const underWayNow = sql<boolean>`o.status in (${sql.join(underWay.map((status) => sql.lit(status)))})`;

const searchText = sql`plain_text(coalesce(o.number, '') || ' ' || coalesce(o.purchase_order_number, ''))`;

/**
 * Matches sample codes, carriers and tracking numbers; for staff also accessions, which clients never see. A client's
 * orders are searched one by one, since the policies would otherwise check every line in the table.
 */
function partsMatch({ group }: Actor, pattern: string): Condition {
  const own = (part: 'l' | 'h') =>
    group === 'staff' ? sql`` : sql`and ${sql.ref(`${part}.client_order_id`)} = o.id`;
  const byAccession = sql`union all
    select l.client_order_id from samples s join order_lines l on l.sample_id = s.id
    where s.search_text like plain_text(${pattern}) and plain_text(s.accession) like plain_text(${pattern})`;
  return sql<boolean>`o.id in (
    select l.client_order_id from order_lines l
    where plain_text(l.sample_code) like plain_text(${pattern}) ${own('l')}
    union all
    select h.client_order_id from shipments h
    where shipment_text(h.carrier, h.tracking_number) like plain_text(${pattern}) ${own('h')}
    ${group === 'staff' ? byAccession : sql``})`;
}

/** Only staff can filter by company and assignee: the body of a client's call has neither. */
function conditionsOf(actor: Actor, query: Selection): Condition[] {
  const { status, placedFrom, placedTo, userId, shipmentMethod, waiting, active, search, excludeIds } = query;
  const pattern = search ? likePattern(search) : '';
  const conditions = [
    active === undefined ? undefined : active ? underWayNow : sql<boolean>`not ${underWayNow}`,
    oneOf('o.status', 'text', many(status)),
    placedFrom ? sql<boolean>`o.placed_at >= ${`${placedFrom}T00:00:00Z`}::timestamptz` : undefined,
    placedTo
      ? sql<boolean>`o.placed_at < ${`${placedTo}T00:00:00Z`}::timestamptz + interval '24 hours'`
      : undefined,
    userId === undefined ? undefined : sql<boolean>`o.user_id = ${userId}`,
    oneOf('o.shipment_method', 'text', many(shipmentMethod)),
    waiting === undefined
      ? undefined
      : sql<boolean>`exists (select from inventory_requests r
          where r.client_order_id = o.id and r.status = 'open') = ${waiting}`,
    excludeIds?.length ? sql<boolean>`o.id <> all (${excludeIds}::integer[])` : undefined,
    search
      ? sql<boolean>`(${searchText} like plain_text(${pattern}) or plain_text(c.name) like plain_text(${pattern})
          or ${partsMatch(actor, pattern)})`
      : undefined,
    'clientCompanyId' in query
      ? oneOf('o.client_company_id', 'integer', many(query.clientCompanyId))
      : undefined,
    'assigneeId' in query ? oneOf('o.assignee_id', 'integer', many(query.assigneeId)) : undefined,
    'unassigned' in query && query.unassigned !== undefined
      ? sql<boolean>`(o.assignee_id is null) = ${query.unassigned}`
      : undefined,
    'notInvoiced' in query && query.notInvoiced !== undefined
      ? sql<boolean>`(o.uninvoiced_since is not null) = ${query.notInvoiced}`
      : undefined,
  ];
  return conditions.filter((each) => each !== undefined);
}
