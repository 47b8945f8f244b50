import type { Input } from '@aliquot/contract/endpoint';
import type { quotes } from '@aliquot/contract/quotes';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { failFields } from '../../platform/http/index.ts';
import { linesOf, lockForShareSamples } from '../orders/index.ts';
import { lockDraft, published } from './draft.ts';
import { assertUnchanged } from './lock-quote.ts';

type Body = Input<(typeof quotes)['setPrices']>['body'];

/** Sets prices of a draft, each or as a discount on all. Null is the list price again. */
export async function setPrices(context: Context, id: number, { lines, percent, version }: Body) {
  if ((lines === undefined) === (percent === undefined))
    failFields({ lines: ['choose_one'], percent: ['choose_one'] });
  const { db } = context;
  const { quote, order } = await lockDraft(context, id);
  await assertUnchanged(context, quote, version);
  // Until the transaction ends the list price stays as it was compared.
  await lockForShareSamples(db, await linesOf(db, order.id));
  if (lines) await setEach(db, order.id, lines);
  else await discountAll(db, order.id, percent ?? 0);
  return published(context, id);
}

async function setEach(db: Handle, orderId: number, lines: NonNullable<Body['lines']>): Promise<void> {
  const rows = await db
    .selectFrom('cart_lines as l')
    .innerJoin('samples as s', 's.id', 'l.sample_id')
    .select(['s.id', 's.specimen_price'])
    .where('l.client_order_id', '=', orderId)
    .execute();
  const list = new Map(rows.map((row) => [row.id, row.specimen_price]));
  const problems = lines.flatMap(({ sampleId, price }, at) => {
    const listPrice = list.get(sampleId);
    if (listPrice === undefined) return [[`lines.${at}.sampleId`, ['validate_errors']]];
    const above = price !== null && listPrice !== null && price > Number(listPrice);
    return above ? [[`lines.${at}.price`, ['price_above_list']]] : [];
  });
  if (problems.length > 0) failFields(Object.fromEntries(problems));
  await sql`update cart_lines l set agreed_price = x.price
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x ("sampleId" integer, price numeric)
    where l.client_order_id = ${orderId} and l.sample_id = x."sampleId"`.execute(db);
}

const discountAll = (db: Handle, orderId: number, percent: number) =>
  sql`update cart_lines l set agreed_price = round(s.specimen_price * (100 - ${percent}::numeric) / 100, 2)
    from samples s where l.client_order_id = ${orderId} and s.id = l.sample_id and s.specimen_price is not null`.execute(
    db,
  );
