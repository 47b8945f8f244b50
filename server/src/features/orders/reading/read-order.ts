import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { fail } from '../../../platform/http/index.ts';
import { findCart } from '../cart/own-cart.ts';
import { readCart } from '../cart/read-cart.ts';
import { nextSteps } from './next-steps.ts';
import { readLines, readRequests, readShipments, readTimeline } from './order-parts.ts';
import { ordersSeenBy, presentRow } from './order-rows.ts';

/** The whole order. The client's reply schema drops the fields that clients may not see. */
export async function readOrder({ db, actor, clock }: Context, id: number) {
  const row = await ordersSeenBy(db, actor).where('o.id', '=', id).executeTakeFirst();
  if (!row) fail('not_found');
  const listed = presentRow(row);
  const lines = await readLines(db, actor, id, dayOf(clock.now()));
  return {
    ...listed,
    createdAt: row.created_at,
    note: row.note,
    neededBy: row.needed_by,
    cancelReason: row.cancel_reason,
    lines,
    shipments: await readShipments(db, id, lines),
    requests: await readRequests(db, id),
    timeline: await readTimeline(db, actor, id),
    nextSteps: nextSteps(actor.group, listed),
  };
}

/** An order that the actor may see, or their own cart. */
export async function readOrderOrCart(context: Context, id: number) {
  const cart = context.actor.group === 'client' ? await findCart(context.db, context.actor) : undefined;
  return cart?.id === id ? readCart(context, id) : readOrder(context, id);
}
