import { mayMoveQuote, type QuoteTransition } from '@aliquot/contract/quote-transitions';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { lockForShareBuyer, lockForShareLocation, lockQuotaOf } from '../orders/index.ts';
import { findQuote, type QuoteRecord, standingOf } from './queries.ts';
import { readQuote } from './read-quote.ts';

/**
 * Locks what a change of a quote depends on besides samples, in the order of all transactions: company and users, quota,
 * pending cart, quote. Until the transaction ends its user can buy for the company, or the quote has ended.
 */
export async function lockQuote(context: Context, id: number) {
  const seen = await lockPeople(context, id);
  const quota = await lockQuotaOf(context, seen.client_company_id);
  return { quota, ...(await lockPending(context, seen)) };
}

/** As `lockQuote`, with the location to which it will be sent. */
export async function lockForAccepting(context: Context, id: number, locationId: number) {
  const seen = await lockPeople(context, id);
  const quota = await lockQuotaOf(context, seen.client_company_id);
  const location = await lockForShareLocation(context.db, seen.client_company_id, locationId);
  return { quota, location, ...(await lockPending(context, seen)) };
}

async function lockPeople(context: Context, id: number): Promise<QuoteRecord> {
  const { db, actor } = context;
  const seen = await findQuote(context, id);
  if (actor.group === 'client') await lockForShareBuyer(db, actor);
  await lockForShareUser(context, seen);
  return seen;
}

/** Whether the user of a quote can still buy for the company, which stays so until the transaction ends. */
export async function lockForShareUser(
  { db }: Pick<Context, 'db'>,
  { user_id, client_company_id }: Pick<QuoteRecord, 'user_id' | 'client_company_id'>,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select lock_buyer(${user_id}, ${client_company_id}) as may`.execute(db);
  return rows[0]?.may ?? false;
}

async function lockPending(context: Context, { id, client_order_id }: QuoteRecord) {
  const { db } = context;
  const order = await db
    .selectFrom('client_orders')
    .selectAll()
    .where('id', '=', client_order_id)
    .forUpdate()
    .executeTakeFirst();
  if (!order) fail('not_found');
  await db.selectFrom('quotes').select('id').where('id', '=', id).forUpdate().execute();
  return { order, quote: await findQuote(context, id) };
}

export type LockedQuote = Awaited<ReturnType<typeof lockQuote>>;

/** Fails when the table of transitions does not allow it; what has expired says so. */
export function assertMove({ actor, clock }: Context, quote: QuoteRecord, step: QuoteTransition): void {
  const standing = standingOf(actor, quote);
  if (mayMoveQuote(actor.group, step, standing)) return;
  const ofOffer = mayMoveQuote(actor.group, step, { ...standing, state: 'offered', expired: false });
  const over = quote.expired || (quote.state === 'ended' && isPast(quote, clock.now()));
  if (ofOffer && over) failExpired(quote);
  fail('transition_not_allowed');
}

const isPast = ({ valid_until }: Pick<QuoteRecord, 'valid_until'>, now: Date) =>
  valid_until !== null && valid_until <= now;

export function failExpired({ valid_until }: Pick<QuoteRecord, 'valid_until'>): never {
  const day = dayOf(valid_until ?? new Date(0));
  fail('quote_expired', { words: { day }, details: { day } });
}

export const assertUnchanged = (context: Context, quote: QuoteRecord, version: number | undefined) =>
  assertVersion(quote, version, () => readQuote(context, quote.id), {
    db: context.db,
    table: 'quotes',
    id: quote.id,
  });
