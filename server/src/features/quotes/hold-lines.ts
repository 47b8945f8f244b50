import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Holder, heldForQuote, holdFor, publishFreed } from '../orders/index.ts';

/**
 * Holds lines until staff make an offer. A line that the company has held for quotes as long as it may, or that another
 * cart holds, stays in the quote without a hold. Returns those that another cart holds.
 */
export async function holdForQuote(
  context: Context,
  holder: Holder,
  ids: readonly number[],
): Promise<number[]> {
  const { db, config } = context;
  const { lost } = await holdFor(db, holder, ids, heldForQuote(config));
  // What the cart held before it became a quote.
  const { rows } = await sql<{ sample_id: number; live: boolean }>`
    delete from holds where client_order_id = ${holder.cartId} and purpose <> 'quote'
    returning sample_id, held_until > now() as live`.execute(db);
  await publishFreed(
    context,
    rows.flatMap(({ sample_id, live }) => (live ? [sample_id] : [])),
  );
  return lost;
}
