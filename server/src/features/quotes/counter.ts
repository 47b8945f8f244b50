import type { Input } from '@aliquot/contract/endpoint';
import type { quotes } from '@aliquot/contract/quotes';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { markHandled } from '../notices/index.ts';
import { assertMove, lockQuote } from './lock-quote.ts';
import { notifyStaff } from './notify.ts';
import { publishQuote } from './publish-quote.ts';
import type { QuoteRecord } from './queries.ts';
import { type CounteredLine, offeredLines, readQuote } from './read-quote.ts';
import { moveQuote } from './write-quote.ts';

type Body = Input<(typeof quotes)['counter']>['body'];

/** The client asks for other prices, or for samples to be left out. The samples stay held. */
export async function counter(context: Context, id: number, { note, lines = [], revision }: Body) {
  const { db, actor } = context;
  const { quote } = await lockQuote(context, id);
  assertMove(context, quote, 'counter');
  assertRevision(quote, revision);
  const wanted = lines.map(({ sampleId, price, remove }) => ({
    sampleId,
    price: price ?? null,
    remove: remove ?? false,
  }));
  assertOfOffer(wanted, await offeredLines(db, quote));
  await db
    .insertInto('quote_counteroffers')
    .values({ quote_id: id, revision, created_by: actor.id, note, lines: JSON.stringify(wanted) })
    .execute();
  await moveQuote(db, id, 'countered');
  await publishQuote(db, quote);
  await markHandled(db, { about: { type: 'quote', id } });
  await notifyStaff(context, id, 'quote_countered');
  return readQuote(context, id);
}

/** Fails where the caller answers another offer than the latest. */
export function assertRevision(quote: QuoteRecord, expected: number): void {
  const { revision } = quote;
  if (revision !== expected) fail('offer_changed', { details: { expectedRevision: expected, revision } });
}

function assertOfOffer(wanted: readonly CounteredLine[], offered: ReadonlyMap<number, unknown>): void {
  const problems = wanted.flatMap(({ sampleId, price, remove }, at) => {
    if (!offered.has(sampleId)) return [[`lines.${at}.sampleId`, ['validate_errors']]];
    return (price === null) === remove ? [] : [[`lines.${at}.price`, ['counter_empty']]];
  });
  if (problems.length > 0) failFields(Object.fromEntries(problems));
}
