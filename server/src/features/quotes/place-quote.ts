import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import type { PlaceQuote } from '../approvals/index.ts';
import { markHandled } from '../notices/index.ts';
import {
  type BoughtLine,
  createOrder,
  type Delivery,
  lockAndEvaluate,
  type OrderRow,
  sumOf,
  totalOf,
} from '../orders/index.ts';
import { failExpired } from './lock-quote.ts';
import { notifyStaff } from './notify.ts';
import { publishQuote } from './publish-quote.ts';
import { moveQuote } from './write-quote.ts';

interface Quoted {
  id: number;
  client_company_id: number;
  user_id: number;
  shipping_price: string | null;
}

/** What accepting comes to now: every line at its agreed price, and shipping. Fails where that is not what was seen. */
export async function evaluateQuote(
  context: Context,
  order: OrderRow,
  quote: Quoted,
  expectedTotal: number,
): Promise<{ lines: BoughtLine[]; total: number; shippingPrice: number | null }> {
  const lines = await lockAndEvaluate(context, order, { wholly: true });
  const shippingPrice = quote.shipping_price === null ? null : Number(quote.shipping_price);
  const total = sumOf([totalOf(lines), shippingPrice ?? 0]);
  if (total !== expectedTotal)
    fail('total_changed', { details: { expectedTotal, total, count: lines.length } });
  return { lines, total, shippingPrice };
}

/** The pending cart becomes the order at the agreed prices. */
export async function placeQuote(
  context: Context,
  order: OrderRow,
  quote: Quoted,
  { lines, ...delivery }: Delivery & { lines: readonly BoughtLine[] },
): Promise<void> {
  const { db } = context;
  await createOrder(context, order, lines, delivery);
  await moveQuote(db, quote.id, 'accepted');
  await publishQuote(db, quote);
  await markHandled(db, { about: { type: 'quote', id: quote.id } });
  await notifyStaff(context, quote.id, 'quote_accepted');
}

/** The last approval accepts the quote, which the room of approvals has locked with its order. */
export const placeApproved: PlaceQuote = async (context, { order, expectedTotal, ...delivery }) => {
  const quote = await context.db
    .selectFrom('quotes')
    .selectAll()
    .select(sql<boolean>`valid_until <= now()`.as('expired'))
    .where('client_order_id', '=', order.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (quote.state !== 'offered') fail('transition_not_allowed');
  if (quote.expired) failExpired(quote);
  const { lines, total, shippingPrice } = await evaluateQuote(context, order, quote, expectedTotal);
  return {
    total,
    linesTotal: totalOf(lines),
    place: async () => {
      await placeQuote(context, order, quote, { ...delivery, lines, shippingPrice });
      return null;
    },
  };
};
