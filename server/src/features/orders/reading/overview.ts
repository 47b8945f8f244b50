import { type OrderStatus, orderStatuses } from '@aliquot/contract/order-steps';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';

/** Orders by status, the oldest that is not assigned, open requests, and dispatched orders without a shipment. */
export async function readOverview(db: Handle) {
  const counted = await db
    .selectFrom('client_orders')
    .select(['status', sql<number>`count(*)::integer`.as('orders')])
    .where('status', '!=', 'new')
    .groupBy('status')
    .execute();
  const of = (status: OrderStatus) => counted.find((row) => row.status === status)?.orders ?? 0;
  const statuses = Object.fromEntries(orderStatuses.map((status) => [status, of(status)]));
  const waiting = await db
    .selectFrom('client_orders')
    .select(['id', 'number', 'placed_at'])
    .where('status', '=', 'placed')
    .orderBy('placed_at')
    .limit(1)
    .executeTakeFirst();
  const { open } = await db
    .selectFrom('inventory_requests')
    .select(sql<number>`count(*)::integer`.as('open'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return {
    statuses: statuses as Record<OrderStatus, number>,
    waitingLongest: waiting
      ? { id: waiting.id, number: waiting.number ?? '', placedAt: waiting.placed_at ?? new Date() }
      : null,
    openRequests: open,
    withoutShipment: await withoutShipment(db),
  };
}

/** The specification's client marks an order dispatched before it makes the shipment; it may fail in between. */
async function withoutShipment(db: Handle) {
  const rows = await db
    .selectFrom('client_orders as o')
    .select(['o.id', 'o.number'])
    .where('o.status', '=', 'dispatched')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('shipments as s').select('s.id').whereRef('s.client_order_id', '=', 'o.id'))),
    )
    .orderBy('o.id')
    .execute();
  return rows.map(({ id, number }) => ({ id, number: number ?? '' }));
}
