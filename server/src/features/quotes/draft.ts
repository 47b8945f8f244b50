import { maxLines } from '@aliquot/contract/carts';
import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import type { quotes } from '@aliquot/contract/quotes';
import { client } from '@aliquot/contract/roles';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { markHandled } from '../notices/index.ts';
import {
  cheapest,
  dropLines,
  evaluateSamples,
  failUnavailable,
  type Holder,
  linesOf,
  lockForShareSamples,
  lockQuotaOf,
  publishFreed,
  unheld,
  writeLines,
} from '../orders/index.ts';
import { searchContextOf, selected } from '../specimens/index.ts';
import { addByCode } from './add-by-code.ts';
import { holdForQuote } from './hold-lines.ts';
import { assertMove, assertUnchanged, lockForShareUser, lockQuote } from './lock-quote.ts';
import { publishDraft, publishQuote } from './publish-quote.ts';
import { readQuote } from './read-quote.ts';
import { assertMayOpen, insertQuote, moveQuote, openPending, updateQuote } from './write-quote.ts';

/** What staff do until they make an offer. */

type CreateBody = Input<(typeof quotes)['create']>['body'];

export async function createQuote(context: Context, { userId, sampleIds = [] }: CreateBody) {
  const { db, actor } = context;
  const user = await db
    .selectFrom('users')
    .select('client_company_id')
    .where('id', '=', userId)
    .where('role', 'in', [...client])
    .executeTakeFirst();
  const companyId = user?.client_company_id ?? failFields({ userId: ['client_not_active'] });
  const mayBuy = await lockForShareUser(context, { user_id: userId, client_company_id: companyId });
  if (!mayBuy) failFields({ userId: ['client_not_active'] });
  await lockQuotaOf(context, companyId);
  await assertMayOpen(db, companyId, userId);
  const orderId = await openPending(db, userId, companyId);
  const quote = await insertQuote(context, {
    orderId,
    companyId,
    userId,
    state: 'drafting',
    assigneeId: actor.id,
  });
  await addLines(context, { cartId: orderId, companyId }, sampleIds);
  await publishDraft(db, quote.id);
  return readQuote(context, quote.id);
}

/** Samples that somebody else has taken or holds fail the whole call; a price is not needed yet. */
async function addLines(context: Context, holder: Holder, sampleIds: readonly number[]): Promise<void> {
  if (sampleIds.length === 0) return;
  const { db, clock } = context;
  const ids = [...new Set(sampleIds)].sort((a, b) => a - b);
  await assertRoom(context, holder.cartId, ids);
  await lockForShareSamples(db, ids);
  const evaluated = await evaluateSamples(db, ids, {
    today: dayOf(clock.now()),
    cartId: holder.cartId,
    priced: 'draft',
  });
  const known = new Map(evaluated.map((sample) => [sample.id, sample]));
  const unknown = (id: number) => ({ id, code: null, price: null, reason: 'taken' as const });
  const lost = ids.map((id) => known.get(id) ?? unknown(id)).filter(({ reason }) => reason !== null);
  if (lost.length > 0) failUnavailable(lost);
  await writeLines(db, holder.cartId, evaluated);
  const heldMeanwhile = await holdForQuote(context, holder, ids);
  if (heldMeanwhile.length > 0)
    failUnavailable(
      evaluated
        .filter(({ id }) => heldMeanwhile.includes(id))
        .map((sample) => ({ ...sample, reason: 'held' })),
    );
}

async function assertRoom({ db }: Context, orderId: number, ids: readonly number[]): Promise<void> {
  if (new Set([...(await linesOf(db, orderId)), ...ids]).size > maxLines) fail('quote_full');
}

export async function take(context: Context, id: number) {
  const { db, actor } = context;
  const { quote } = await lockQuote(context, id);
  if (quote.state === 'drafting' && quote.assignee_id === actor.id) return readQuote(context, id);
  assertMove(context, quote, 'take');
  await moveQuote(db, id, 'drafting', { assignee_id: actor.id });
  await publishQuote(db, quote);
  await markHandled(db, { about: { type: 'quote', id } });
  return readQuote(context, id);
}

type AddBody = Input<(typeof quotes)['addItems']>['body'];

export async function addItems(context: Context, id: number, body: AddBody) {
  const { sampleIds, codes, filter, count } = body;
  const given = [sampleIds, codes, filter].filter((each) => each !== undefined);
  if (given.length !== 1)
    failFields({ sampleIds: ['choose_one'], codes: ['choose_one'], filter: ['choose_one'] });
  if (filter !== undefined && count === undefined) failFields({ count: ['validate_required'] });
  const { quote, order } = await lockDraft(context, id);
  const holder = { cartId: order.id, companyId: quote.client_company_id };
  const before = (await linesOf(context.db, order.id)).length;
  const found = sampleIds ?? (filter ? await search(context, order.id, filter, count ?? 0) : []);
  await addLines(context, holder, found);
  const skipped = codes ? await addByCode(context, holder, codes) : [];
  const reply = await published(context, id);
  return { ...reply, added: reply.lineCount - before, skipped };
}

/** The cheapest free samples that match, by the list. */
async function search(
  { db, ...context }: Context,
  orderId: number,
  filter: NonNullable<AddBody['filter']>,
  count: number,
): Promise<number[]> {
  const search = searchContextOf(context);
  const conditions = [await selected(db, search, filter, 'filter.'), unheld];
  const found = await cheapest(db, { cartId: orderId, conditions, today: search.today }, count, []);
  if (found.length === 0) fail('no_matching_samples');
  return found.map((sample) => sample.id);
}

export async function removeItems(context: Context, id: number, sampleIds: readonly number[]) {
  const { order } = await lockDraft(context, id);
  await publishFreed(context, await dropLines(context.db, order.id, sampleIds));
  return published(context, id);
}

type Changes = Input<(typeof quotes)['update']>['body'];

export async function changeQuote(context: Context, id: number, { version, shippingPrice, terms }: Changes) {
  const { quote } = await lockDraft(context, id);
  await assertUnchanged(context, quote, version);
  const values = omitUndefined({ shipping_price: shippingPrice, terms });
  if (Object.keys(values).length > 0) await updateQuote(context.db, id, values);
  return published(context, id, { isTouched: true });
}

/** A draft, locked. */
export async function lockDraft(context: Context, id: number) {
  const locked = await lockQuote(context, id);
  assertMove(context, locked.quote, 'edit');
  return locked;
}

/** Lines and prices belong to the pending cart: the quote gets another version all the same. */
export async function published(context: Context, id: number, { isTouched = false } = {}) {
  if (!isTouched) await updateQuote(context.db, id, { assignee_id: (eb) => eb.ref('assignee_id') });
  await publishDraft(context.db, id);
  return readQuote(context, id);
}
