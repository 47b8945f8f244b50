import type { OrderStatus, shipmentMethods } from '@aliquot/contract/order-steps';
import { fullAddress } from '@aliquot/contract/organisation';
import type { ShippingPricing } from '@aliquot/contract/shipping-pricing';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { sumOf } from '../cart/read-cart.ts';
import { seenBy } from '../order-access.ts';

/** An order with the names it refers to, and the number and total of its live lines. */
export const ordersSeenBy = (db: Handle, actor: Actor) =>
  db
    .selectFrom('client_orders as o')
    .innerJoin('client_companies as c', 'c.id', 'o.client_company_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('users as a', 'a.id', 'o.assignee_id')
    .leftJoinLateral(
      sql<{ samples: number; sent: number; total: string }>`(
        select count(*)::integer as samples, count(l.shipment_id)::integer as sent, coalesce(sum(l.price), 0) as total
        from order_lines l where l.client_order_id = o.id and l.live)`.as('sold'),
      (join) => join.onTrue(),
    )
    .select([
      'o.id',
      'o.version',
      'o.number',
      'o.status',
      'o.client_company_id',
      'o.user_id',
      'o.placed_at',
      'o.shipping_location_id',
      'o.shipping_location',
      'o.purchase_order_number',
      'o.shipment_method',
      'o.completion_date',
      'o.updated_at',
      'o.created_at',
      'o.note',
      'o.needed_by',
      'o.cancel_reason',
      'o.shipping_price',
      'o.assignee_id',
      'c.name as company_name',
      'sold.samples',
      'sold.sent',
      'sold.total',
    ])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('placed_by'),
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('assignee_name'),
      sql<boolean | null>`a.active and a.status = 'active'`.as('assignee_active'),
      sql<number>`(select coalesce(sum(r.asked - r.allocated), 0)::integer from inventory_requests r
        where r.client_order_id = o.id and r.status = 'open')`.as('waiting_for'),
      sql<ShippingPricing>`coalesce((select s.shipping_pricing from seller s), 'not_priced')`.as(
        'shipping_pricing',
      ),
    ])
    .where(seenBy(actor));

export type ListedOrder = Awaited<ReturnType<ReturnType<typeof ordersSeenBy>['execute']>>[number];

export interface Destination {
  name: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string | null;
  phoneNumber: string | null;
  email: string | null;
}

function shippingOf({
  total,
  shipping_price,
  shipping_pricing,
}: Pick<ListedOrder, 'total' | 'shipping_price' | 'shipping_pricing'>) {
  const price = shipping_price === null ? null : Number(shipping_price);
  return {
    shippingPricing: shipping_pricing,
    shippingPrice: price,
    totalWithShipping: sumOf([Number(total), price ?? 0]),
  };
}

/** For staff and clients: the client's reply schema drops the fields that clients may not see. */
export function presentRow(row: ListedOrder) {
  const to = row.shipping_location as Destination;
  return {
    id: row.id,
    version: row.version,
    number: row.number ?? '',
    status: row.status as OrderStatus,
    company: { id: row.client_company_id, name: row.company_name },
    placedBy: { id: row.user_id, name: row.placed_by },
    placedAt: row.placed_at ?? row.created_at,
    samples: row.samples ?? 0,
    sent: row.sent ?? 0,
    total: Number(row.total),
    ...shippingOf(row),
    waitingFor: row.waiting_for,
    shippingLocationId: row.shipping_location_id,
    shippingLocation: to,
    fullAddress: fullAddress(to),
    purchaseOrderNumber: row.purchase_order_number,
    shipmentMethod: row.shipment_method as (typeof shipmentMethods)[number] | null,
    completionDate: row.completion_date,
    updatedAt: row.updated_at,
    assignee:
      row.assignee_id === null
        ? null
        : { id: row.assignee_id, name: row.assignee_name ?? '', active: row.assignee_active ?? false },
  };
}
