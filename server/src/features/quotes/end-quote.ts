import { maxLines } from '@aliquot/contract/carts';
import type { Input } from '@aliquot/contract/endpoint';
import type { quotes } from '@aliquot/contract/quotes';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { failFields } from '../../platform/http/index.ts';
import { markHandled } from '../notices/index.ts';
import { dropLines, linesOf, publishFreed, updateOrder } from '../orders/index.ts';
import { assertMove, lockQuote } from './lock-quote.ts';
import { notifyStaff, notifyWithdrawn } from './notify.ts';
import { publishQuote } from './publish-quote.ts';
import { readQuote } from './read-quote.ts';
import { moveQuote } from './write-quote.ts';

/** Quotes that lead to no order. */

/** Ends a pending cart, which the caller has locked: its lines and holds go, and with it what waits for it. */
export async function endPending(context: Pick<Context, 'db' | 'clock'>, orderId: number): Promise<void> {
  const { db } = context;
  const freed = await dropLines(db, orderId, await linesOf(db, orderId));
  await updateOrder(db, orderId, { stage: 'ended' });
  await publishFreed(context, freed);
}

type DeclineBody = Input<(typeof quotes)['decline']>['body'];

export async function decline(context: Context, id: number, { reason, note }: DeclineBody) {
  const { db } = context;
  const { quote, order } = await lockQuote(context, id);
  // A click sent twice declines once.
  if (quote.state === 'declined') return readQuote(context, id);
  assertMove(context, quote, 'decline');
  await moveQuote(db, id, 'declined', { decline_reason: reason, closing_note: note ?? null });
  await endPending(context, order.id);
  await publishQuote(db, quote);
  await markHandled(db, { about: { type: 'quote', id } });
  await notifyStaff(context, id, 'quote_declined');
  return readQuote(context, id);
}

type WithdrawBody = Input<(typeof quotes)['withdraw']>['body'];

/** The samples of a client return to the cart; when staff withdraw, they are free. */
export async function withdraw(context: Context, id: number, body: WithdrawBody) {
  const { db, actor } = context;
  const { quote, order } = await lockQuote(context, id);
  if (quote.state === 'withdrawn') return readQuote(context, id);
  assertMove(context, quote, 'withdraw');
  if (actor.group === 'client') {
    await moveQuote(db, id, 'withdrawn');
    await returnToCart(context, order);
  } else {
    const reason = 'reason' in body ? body.reason : failFields({ reason: ['validate_required'] });
    await moveQuote(db, id, 'withdrawn', { closing_note: reason });
    await endPending(context, order.id);
    // What was never offered the client has not seen.
    if (quote.revision > 0 || quote.created_by === quote.user_id) await notifyWithdrawn(context, id, reason);
  }
  await publishQuote(db, quote);
  await markHandled(db, { about: { type: 'quote', id }, kind: 'quote_requested' });
  return readQuote(context, id);
}

async function returnToCart(context: Context, order: { id: number; user_id: number }): Promise<void> {
  const { db, config } = context;
  const { rows } = await sql<{ sample: number }>`
    select sample from return_to_cart(${order.id}, ${config.holdMinutes}, ${maxLines})`.execute(db);
  await publishFreed(
    context,
    rows.map(({ sample }) => sample),
  );
  await publish(db, { kind: 'cart.changed', to: { userId: order.user_id }, payload: { id: order.id } });
}
