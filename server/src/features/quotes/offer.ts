import type { Input } from '@aliquot/contract/endpoint';
import { maxRevisions, type quotes } from '@aliquot/contract/quotes';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import {
  type BoughtLine,
  heldBy,
  heldForOffer,
  holdFor,
  lockAndEvaluate,
  sumOf,
  totalOf,
} from '../orders/index.ts';
import { sellerName, shippingPricingIn } from '../seller/index.ts';
import { lockDraft } from './draft.ts';
import { assertValidUntil, endOf } from './last-day.ts';
import { assertMove, assertUnchanged, lockQuote } from './lock-quote.ts';
import { notifyOffered } from './notify.ts';
import { publishQuote } from './publish-quote.ts';
import type { QuoteRecord } from './queries.ts';
import { type OfferedLine, readQuote } from './read-quote.ts';
import { moveQuote, updateQuote } from './write-quote.ts';

type Body = Input<(typeof quotes)['offer']>['body'];

/** Every sample is evaluated as when it is bought, and held until the last day of the offer. */
export async function offer(context: Context, id: number, { validUntil: day, version, ...given }: Body) {
  const { db, actor } = context;
  const { quote, order } = await lockDraft(context, id);
  await assertUnchanged(context, quote, version);
  if ((await sellerName(db)) === null) fail('seller_missing');
  if (quote.revision >= maxRevisions) fail('too_many_revisions');
  const shippingPrice = await shippingPriceOf(db, quote, given.shippingPrice);
  const terms = given.terms === undefined ? quote.terms : given.terms;
  const bought = await lockAndEvaluate(context, order, { wholly: true });
  const lines = await withListPrices(db, bought);
  await assertValidUntil(context, day, order.id);
  const validUntil = endOf(day);
  await agree(db, order.id, bought);
  const holder = { cartId: order.id, companyId: quote.client_company_id };
  await holdFor(
    db,
    holder,
    bought.map(({ sampleId }) => sampleId),
    heldForOffer(validUntil),
  );
  const revision = quote.revision + 1;
  await moveQuote(db, id, 'offered', {
    revision,
    valid_until: validUntil,
    shipping_price: shippingPrice,
    terms,
    assignee_id: quote.assignee_id ?? actor.id,
    expiring_told_at: null,
  });
  await db
    .insertInto('quote_offers')
    .values({
      quote_id: id,
      revision,
      created_by: actor.id,
      valid_until: validUntil,
      lines: JSON.stringify(lines),
      total: totalOf(bought),
      list_total: sumOf(lines.map(({ listPrice }) => listPrice ?? 0)),
      shipping_price: shippingPrice,
      terms,
    })
    .execute();
  await publishQuote(db, quote);
  await notifyOffered(context, id, day);
  return readQuote(context, id);
}

/** Shipping has a price in every offer, unless the seller does not price it. */
export async function shippingPriceOf(
  db: Handle,
  quote: QuoteRecord,
  given: number | null | undefined,
): Promise<number | null> {
  const pricing = await shippingPricingIn(db);
  const drafted = quote.shipping_price === null ? null : Number(quote.shipping_price);
  const price = given === undefined ? drafted : given;
  if (price !== null) return price;
  if (pricing === 'at_confirmation') failFields({ shippingPrice: ['validate_required'] });
  return pricing === 'included' ? 0 : null;
}

/** Fails where the list price of a sample has fallen below the price of the draft. */
async function withListPrices(db: Handle, bought: readonly BoughtLine[]): Promise<OfferedLine[]> {
  const rows = await db
    .selectFrom('samples')
    .select(['id', 'specimen_price'])
    .where(sql<boolean>`id = any (${bought.map(({ sampleId }) => sampleId)}::integer[])`)
    .execute();
  const list = new Map(rows.map((row) => [row.id, row.specimen_price]));
  const lines = bought.map((line) => {
    const listPrice = list.get(line.sampleId) ?? null;
    return { ...line, listPrice: listPrice === null ? null : Number(listPrice) };
  });
  if (lines.some(({ price, listPrice }) => listPrice !== null && price > listPrice))
    failFields({ lines: ['price_above_list'] });
  return lines;
}

/** From now on the prices are these, whatever the list says. */
const agree = (db: Handle, orderId: number, lines: readonly BoughtLine[]) =>
  sql`update cart_lines l set agreed_price = x.price, price = x.price
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x ("sampleId" integer, price numeric)
    where l.client_order_id = ${orderId} and l.sample_id = x."sampleId"`.execute(db);

type ExtendBody = Input<(typeof quotes)['extend']>['body'];

/** A later last day; what is held is held until then. */
export async function extend(context: Context, id: number, { validUntil: day, version }: ExtendBody) {
  const { db } = context;
  const { quote, order } = await lockQuote(context, id);
  assertMove(context, quote, 'extend');
  await assertUnchanged(context, quote, version);
  const validUntil = endOf(day);
  if (quote.valid_until && validUntil <= quote.valid_until)
    failFields({ validUntil: ['valid_until_earlier'] });
  await assertValidUntil(context, day, order.id);
  await updateQuote(db, id, { valid_until: validUntil, expiring_told_at: null });
  const holder = { cartId: order.id, companyId: quote.client_company_id };
  await holdFor(db, holder, await heldBy(db, order.id), heldForOffer(validUntil));
  await publishQuote(db, quote);
  return readQuote(context, id);
}
