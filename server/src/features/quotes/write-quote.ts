import type { QuoteState } from '@aliquot/contract/quote-transitions';
import { maxOpenQuotesOfCompany, maxOpenQuotesOfUser } from '@aliquot/contract/quotes';
import { sql, type UpdateObject } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { nextNumberOf } from '../orders/index.ts';
import { quoteTermsIn } from '../seller/index.ts';

interface Begun {
  orderId: number;
  companyId: number;
  userId: number;
  state: 'requested' | 'drafting';
  message?: string | null;
  shippingLocationId?: number | null;
  assigneeId?: number;
}

/** The quote of a pending cart, with the seller's usual terms. */
export async function insertQuote({ db, actor }: Context, begun: Begun) {
  return db
    .insertInto('quotes')
    .values({
      client_order_id: begun.orderId,
      number: nextNumberOf('QUO', 'quote_numbers'),
      client_company_id: begun.companyId,
      user_id: begun.userId,
      created_by: actor.id,
      state: begun.state,
      assignee_id: begun.assigneeId ?? null,
      terms: await quoteTermsIn(db),
      message: begun.message ?? null,
      shipping_location_id: begun.shippingLocationId ?? null,
    })
    .returning(['id', 'client_company_id', 'user_id'])
    .executeTakeFirstOrThrow();
}

export const updateQuote = (db: Handle, id: number, values: UpdateObject<Tables, 'quotes'>) =>
  db.updateTable('quotes').set(values).where('id', '=', id).execute();

/** Takes a transition. */
export const moveQuote = (
  db: Handle,
  id: number,
  state: QuoteState,
  values: UpdateObject<Tables, 'quotes'> = {},
) => updateQuote(db, id, { ...values, state, state_since: sql<Date>`now()` });

/** Fails where too many quotes are open already. Call it under the company's quota lock. */
export async function assertMayOpen(db: Handle, companyId: number, userId: number): Promise<void> {
  const { rows } = await sql<{ mine: number; every: number }>`
    select mine, every from open_quotes(${companyId}, ${userId})`.execute(db);
  const { mine = 0, every = 0 } = rows[0] ?? {};
  for (const [count, max] of [
    [mine, maxOpenQuotesOfUser],
    [every, maxOpenQuotesOfCompany],
  ] as const)
    if (count >= max) fail('too_many_quotes', { words: { count }, details: { count, max } });
}

/** A pending cart without lines. */
export async function openPending(db: Handle, userId: number, companyId: number): Promise<number> {
  const { id } = await db
    .insertInto('client_orders')
    .values({ user_id: userId, client_company_id: companyId, stage: 'quote' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
