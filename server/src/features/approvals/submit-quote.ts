import type { Context } from '../../platform/context.ts';
import type { Overrun } from '../orders/index.ts';
import type { CartBody } from './bodies.ts';
import { failOverBudget, needFor, type Requester } from './rules.ts';
import { assertRoom, biomarkersOf, writeApproval } from './write-approval.ts';

interface Accepting {
  /** Whose quote it is, whoever accepts it. */
  requester: Requester;
  orderId: number;
  body: CartBody;
  message: string | null;
  /** With shipping. */
  total: number;
  sampleIds: readonly number[];
  overBudget?: boolean | undefined;
}

/**
 * Asks for approval of a quote where accepting it needs one. Otherwise fails where it exceeds budgets that the caller has not
 * confirmed, and returns those that were. Call it under the company's quota lock.
 */
export async function requestApprovalOfQuote(
  context: Context,
  { requester, overBudget, ...given }: Accepting,
): Promise<{ isRequested: boolean; overruns: readonly Overrun[] }> {
  const { total, body, sampleIds } = given;
  const { purchaseOrderNumber } = body;
  const { need, exceeded } = await needFor(context, requester, { total, purchaseOrderNumber });
  if (!need) {
    if (exceeded.length > 0 && !overBudget) failOverBudget(exceeded);
    return { isRequested: false, overruns: exceeded };
  }
  await assertRoom(context.db, requester);
  await writeApproval(context, requester, need, {
    kind: 'quote',
    orderId: given.orderId,
    body,
    message: given.message,
    total,
    lineCount: sampleIds.length,
    biomarkerCount: await biomarkersOf(context.db, sampleIds),
  });
  return { isRequested: true, overruns: [] };
}
