import type { OrderStatus } from '@aliquot/contract/order-steps';
import type { Context } from '../../../platform/context.ts';
import { fail, failFields } from '../../../platform/http/index.ts';
import { readInvoiced } from '../../client-invoices/index.ts';
import { shippingPricingIn } from '../../seller/index.ts';
import { assertTransition, type OrderRow, updateOrder } from '../order-access.ts';
import { publishOrder, record } from './timeline.ts';

/** Until then the client has not been told what shipping costs. */
const untold: readonly string[] = ['new', 'placed', 'assigned'] satisfies OrderStatus[];

export const shippingPriceOf = ({ shipping_price }: OrderRow) =>
  shipping_price === null ? null : Number(shipping_price);

/** Once the client was told, also by a quote, the price can only become lower. The database checks it as well. */
function assertMayBecome(order: OrderRow, price: number | null): void {
  const agreed = shippingPriceOf(order);
  if (untold.includes(order.status) && (order.stage !== 'quote' || agreed === null)) return;
  if (agreed === null) fail('shipping_agreed');
  if (price === null || price > agreed) fail('shipping_agreed', { words: { amount: agreed } });
}

/** Sets the price. The timeline tells it by itself, unless the order is confirmed with it. */
export async function setShippingPrice(
  context: Context,
  order: OrderRow,
  price: number | null,
  { confirms }: { confirms: boolean },
): Promise<void> {
  const { db, actor } = context;
  const before = shippingPriceOf(order);
  if (price === before) return;
  assertTransition(actor, order, 'edit');
  assertMayBecome(order, price);
  if ((await readInvoiced(db, order.id)).shipping)
    fail('already_invoiced', { words: { number: order.number ?? '' } });
  await updateOrder(db, order.id, { shipping_price: price });
  if (confirms) return;
  await record(db, {
    orderId: order.id,
    actorId: actor.id,
    kind: 'changed',
    details: { field: 'shippingPrice', from: before, to: price },
  });
  await publishOrder(db, order);
}

/** Where prices are said at confirmation, there is no confirmation without one. */
export async function assertPriced({ db }: Context, price: number | null): Promise<void> {
  if (price === null && (await shippingPricingIn(db)) === 'at_confirmation')
    failFields({ shippingPrice: ['validate_required'] });
}
