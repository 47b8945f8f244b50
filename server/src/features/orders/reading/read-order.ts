import { mayStep, type OrderStatus } from '@aliquot/contract/order-steps';
import type { Actor } from '../../../platform/access/index.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { fail } from '../../../platform/http/index.ts';
import { readInvoiced, readInvoicesOf } from '../../client-invoices/index.ts';
import { findCart } from '../cart/own-cart.ts';
import { readCart, sumOf } from '../cart/read-cart.ts';
import { nextSteps } from './next-steps.ts';
import { type PresentedLine, readLines, readRequests, readShipments, readTimeline } from './order-parts.ts';
import { type ListedOrder, ordersSeenBy, presentRow } from './order-rows.ts';

/** The whole order. The client's reply schema drops the fields that clients may not see. */
export async function readOrder({ db, actor, clock }: Context, id: number) {
  const row = await ordersSeenBy(db, actor).where('o.id', '=', id).executeTakeFirst();
  if (!row) fail('not_found');
  const listed = presentRow(row);
  const invoices = await readInvoicesOf(db, id);
  const { shipping: shippingInvoiced } = await readInvoiced(db, id);
  const lines = await readLines(db, actor, id, dayOf(clock.now()));
  return {
    ...listed,
    createdAt: row.created_at,
    note: row.note,
    neededBy: row.needed_by,
    cancelReason: row.cancel_reason,
    suggestedShippingPrice: await suggestedPrice(db, actor, row),
    lines,
    shipments: await readShipments(db, id, lines),
    requests: await readRequests(db, id),
    quote: await quoteOf(db, id),
    invoices,
    shippingInvoiced,
    notInvoiced: notInvoicedOf(listed, lines, shippingInvoiced),
    timeline: await readTimeline(db, actor, id),
    nextSteps: nextSteps(actor.group, listed),
  };
}

/** What can still be invoiced, now or once the order is confirmed. */
const notInvoicedOf = (
  { status, shippingPrice }: Pick<ReturnType<typeof presentRow>, 'status' | 'shippingPrice'>,
  lines: readonly PresentedLine[],
  isShippingInvoiced: boolean,
): number =>
  status === 'cancelled'
    ? 0
    : sumOf([
        ...lines.filter((line) => line.live && !line.invoiced).map(({ price }) => price),
        isShippingInvoiced ? 0 : (shippingPrice ?? 0),
      ]);

/** The last price for the company's same location and method, where an order still needs one. What was included has none. */
async function suggestedPrice(db: Handle, { group }: Actor, order: ListedOrder): Promise<number | null> {
  const needsPrice =
    order.shipping_pricing === 'at_confirmation' &&
    order.shipping_price === null &&
    mayStep(group, 'confirm', order.status as OrderStatus);
  if (!needsPrice) return null;
  const last = await db
    .selectFrom('client_orders')
    .select('shipping_price')
    .where('client_company_id', '=', order.client_company_id)
    .where('shipping_location_id', '=', order.shipping_location_id)
    .where('shipment_method', '=', order.shipment_method)
    .where('shipping_price', '>', '0')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? Number(last.shipping_price) : null;
}

/** The quote that the order was accepted from. */
async function quoteOf(db: Handle, orderId: number) {
  const row = await db
    .selectFrom('quotes')
    .select(['id', 'number'])
    .where('client_order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** An order that the actor may see, or their own cart. */
export async function readOrderOrCart(context: Context, id: number) {
  const cart = context.actor.group === 'client' ? await findCart(context.db, context.actor) : undefined;
  return cart?.id === id ? readCart(context, id) : readOrder(context, id);
}
