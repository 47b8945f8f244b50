import type { Input } from '@aliquot/contract/endpoint';
import type { quotes } from '@aliquot/contract/quotes';
import type { Context } from '../../platform/context.ts';
import { requestApprovalOfQuote } from '../approvals/index.ts';
import {
  assertMethodFitsAll,
  assertOrderLimit,
  assertPurchaseOrder,
  notifyReceipt,
  recordOverruns,
} from '../orders/index.ts';
import { assertRevision } from './counter.ts';
import { assertMove, lockForAccepting } from './lock-quote.ts';
import { evaluateQuote, placeQuote } from './place-quote.ts';
import { publishQuote } from './publish-quote.ts';
import { readQuote } from './read-quote.ts';

type Body = Input<(typeof quotes)['accept']>['body'];

/**
 * The offer becomes an order at the agreed prices, all of it or nothing. Where it needs approval the quote stays offered, and
 * the last approval accepts it.
 */
export async function accept(context: Context, id: number, sent: Body) {
  const { db, actor } = context;
  const { revision, expectedTotal, message, overBudget, ...delivery } = sent;
  const locked = await lockForAccepting(context, id, delivery.shippingLocationId);
  const { quote, order, location, quota } = locked;
  // A click sent twice accepts once.
  if (quote.state === 'accepted' && quote.revision === revision) return readQuote(context, id);
  assertMove(context, quote, 'accept');
  assertRevision(quote, revision);
  const { client_company_id: companyId, user_id: userId } = quote;
  const { purchaseOrderNumber } = delivery;
  await assertPurchaseOrder(context, companyId, purchaseOrderNumber);
  const evaluated = await evaluateQuote(context, order, quote, expectedTotal);
  const { lines, total, shippingPrice } = evaluated;
  const sampleIds = lines.map(({ sampleId }) => sampleId);
  await assertMethodFitsAll(db, delivery.shipmentMethod, sampleIds);
  await assertOrderLimit(db, companyId, total);
  const { isRequested, overruns } = await requestApprovalOfQuote(context, {
    requester: { id: userId, companyId, role: quote.user_role },
    orderId: order.id,
    body: delivery,
    message: message ?? null,
    total,
    sampleIds,
    overBudget,
  });
  if (isRequested) {
    await publishQuote(db, quote);
    return readQuote(context, id);
  }
  await recordOverruns(db, order.id, actor.id, overruns);
  await placeQuote(context, order, quote, { ...delivery, lines, location, quota, shippingPrice });
  await notifyReceipt(context, order.id);
  return readQuote(context, id);
}
