import type { Input } from '@aliquot/contract/endpoint';
import type { quotes } from '@aliquot/contract/quotes';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import {
  assertOrderRate,
  dropLines,
  evaluateSamples,
  heldBy,
  linesOf,
  lockForShareBuyer,
  lockForShareLocation,
  lockForShareSamples,
  lockOwn,
  lockQuota,
  publishFreed,
  updateOrder,
  writeLines,
} from '../orders/index.ts';
import { endPending } from './end-quote.ts';
import { holdForQuote } from './hold-lines.ts';
import { lockQuote } from './lock-quote.ts';
import { notifyStaff } from './notify.ts';
import { publishQuote } from './publish-quote.ts';
import { offeredLines, readQuote } from './read-quote.ts';
import { assertMayOpen, insertQuote, openPending } from './write-quote.ts';

type Body = Input<(typeof quotes)['request']>['body'];

/** The cart waits for an offer: nothing in it can be changed, and a new cart can be opened. */
export async function requestQuote(context: Context, cartId: number, { message, shippingLocationId }: Body) {
  const { db, actor } = context;
  const { companyId } = await lockForShareBuyer(db, actor);
  const quota = await lockQuota(context);
  if (shippingLocationId) await lockForShareLocation(db, companyId, shippingLocationId);
  const cart = await lockOwn(db, actor, cartId);
  // A click sent twice is one request.
  if (cart.status === 'new' && cart.stage === 'quote') return readQuote(context, await quoteOf(db, cartId));
  if (cart.status !== 'new' || cart.stage !== 'cart') fail('transition_not_allowed');
  await assertOrderRate(context);
  await assertMayOpen(db, companyId, actor.id);
  const ids = await linesOf(db, cartId);
  await lockForShareSamples(db, ids);
  const lost = (await evaluateSamples(db, ids, { today: dayOf(context.clock.now()), cartId })).filter(
    ({ reason }) => reason !== null && reason !== 'held',
  );
  await publishFreed(
    context,
    await dropLines(
      db,
      cartId,
      lost.map(({ id }) => id),
    ),
  );
  const left = ids.filter((id) => !lost.some((sample) => sample.id === id));
  if (left.length === 0) fail('empty_cart');
  await updateOrder(db, cartId, { stage: 'quote' });
  const state = 'requested' as const;
  const begun = {
    ...{ orderId: cartId, companyId, userId: actor.id, state },
    message: message ?? null,
    shippingLocationId: shippingLocationId ?? null,
  };
  const { id } = await begin(context, begun, left, quota);
  await publish(db, { kind: 'cart.changed', to: { userId: actor.id }, payload: { id: cartId } });
  return readQuote(context, id);
}

/** A new request for the samples of an offer that led to nothing: for those that are still free. */
export async function requestAgain(context: Context, id: number, message: string | null) {
  const { db, actor, clock } = context;
  const { quote, order, quota } = await lockQuote(context, id);
  if (quote.user_id !== actor.id) fail('transition_not_allowed');
  const over = quote.expired || ['declined', 'withdrawn', 'ended'].includes(quote.state);
  if (!over) fail('transition_not_allowed');
  await assertOrderRate(context);
  // What the expired quote still holds would be held by another cart.
  if (quote.expired) await endPending(context, order.id);
  const { client_company_id: companyId } = quote;
  await assertMayOpen(db, companyId, actor.id);
  const ids = [...(await offeredLines(db, quote)).keys()].sort((a, b) => a - b);
  await lockForShareSamples(db, ids);
  const orderId = await openPending(db, actor.id, companyId);
  const evaluated = await evaluateSamples(db, ids, {
    today: dayOf(clock.now()),
    cartId: orderId,
    priced: 'draft',
  });
  const free = evaluated.filter(({ reason }) => reason === null);
  if (free.length === 0) fail('empty_cart');
  await writeLines(db, orderId, free);
  const { shipping_location_id: shippingLocationId } = quote;
  const state = 'requested' as const;
  const begun = { orderId, companyId, userId: actor.id, state, message, shippingLocationId };
  const made = await begin(
    context,
    begun,
    free.map((sample) => sample.id),
    quota,
  );
  return readQuote(context, made.id);
}

type Begun = Parameters<typeof insertQuote>[1];
type Quota = Awaited<ReturnType<typeof lockQuota>>;

/** Holds as many lines as the company may still hold, in order of id, and those that its cart held already. */
async function begin(context: Context, begun: Begun, ids: readonly number[], quota: Quota) {
  const { db } = context;
  const mine = new Set(await heldBy(db, begun.orderId));
  const further = ids.filter((id) => !mine.has(id)).slice(0, Math.max(0, quota.maxHeld - quota.held));
  const quote = await insertQuote(context, begun);
  await holdForQuote(
    context,
    { cartId: begun.orderId, companyId: begun.companyId },
    ids.filter((id) => mine.has(id) || further.includes(id)),
  );
  await publishQuote(db, quote);
  await notifyStaff(context, quote.id, 'quote_requested');
  return quote;
}

async function quoteOf(db: Handle, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('quotes')
    .select('id')
    .where('client_order_id', '=', orderId)
    .executeTakeFirst();
  return row?.id ?? fail('not_found');
}
