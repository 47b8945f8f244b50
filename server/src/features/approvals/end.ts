import { maxLines } from '@aliquot/contract/carts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { publishFreed } from '../orders/index.ts';
import { lockApproval, type lockPending } from './lock-approval.ts';
import { markDecided } from './notify.ts';
import { publishApproval, publishQuoteOf } from './publish-approval.ts';
import { findApproval } from './queries.ts';
import { readApproval } from './read-approval.ts';

type Pending = Awaited<ReturnType<typeof lockPending>>;

/**
 * It leads to no order: its lines return to the cart of the requester, held as long as a cart may. A quote stays as it is, and
 * can be accepted again until it expires.
 */
export async function end(
  context: Context,
  order: Pending['order'],
  approval: Pending['approval'],
  state: 'declined' | 'withdrawn',
): Promise<void> {
  const { db, config } = context;
  await db
    .updateTable('approvals')
    .set({ state, decided_at: sql<Date>`now()` })
    .where('id', '=', approval.id)
    .execute();
  if (approval.kind === 'quote') {
    await publishQuoteOf(db, approval);
    return publishApproval(db, approval);
  }
  const { rows } = await sql<{ sample: number }>`
    select sample from return_to_cart(${order.id}, ${config.holdMinutes}, ${maxLines})`.execute(db);
  await publishFreed(
    context,
    rows.map(({ sample }) => sample),
  );
  const to = { userId: approval.user_id };
  await publish(db, { kind: 'cart.changed', to, payload: { id: order.id } });
  await publishApproval(db, approval);
}

/** The requester, or a manager of their company, takes it back. */
export async function withdraw(context: Context, id: number) {
  const { actor, db } = context;
  const seen = await findApproval(context, id);
  if (seen.user_id !== actor.id && actor.role !== 'client_manager') fail('not_found');
  const { order, approval } = await lockApproval(context, seen);
  // A click sent twice is one withdrawal.
  if (approval.state === 'withdrawn') return readApproval(context, id);
  if (approval.state !== 'open') fail('transition_not_allowed');
  await end(context, order, approval, 'withdrawn');
  await markDecided(db, id);
  return readApproval(context, id);
}
