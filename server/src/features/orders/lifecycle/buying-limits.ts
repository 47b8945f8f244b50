import { maskProblem, sentence } from '@aliquot/contract/messages/index';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { fail, failFields } from '../../../platform/http/index.ts';
import { fitsMask } from './po-mask.ts';

export const findLimits = (db: Handle, companyId: number) =>
  db
    .selectFrom('buying_limits')
    .select(['id', 'version', 'order_limit', 'po_mask', 'po_once'])
    .where('client_company_id', '=', companyId)
    .executeTakeFirst();

/**
 * Fails where the company does not accept the purchase order number, or uses each number once and has used it. Call it
 * under the company's quota lock, so that two orders at once cannot both take a number.
 */
export async function assertPurchaseOrder(
  { db, language }: Pick<Context, 'db' | 'language'>,
  companyId: number,
  given: string,
  ownOrderId?: number,
): Promise<void> {
  const limits = await findLimits(db, companyId);
  if (limits?.po_mask && !fitsMask(limits.po_mask, given)) {
    const problem = maskProblem(language, limits.po_mask);
    // Whoever approves has no form with the field: the sentence alone has to say what is wrong.
    fail('invalid_input', {
      fields: { purchaseOrderNumber: [problem] },
      words: { reason: `${given}: ${problem}` },
    });
  }
  if (!limits?.po_once) return;
  const { rows } = await sql<{ number: string | null }>`
    select order_with_po(${companyId}, ${given}, ${ownOrderId ?? null}) as number`.execute(db);
  const number = rows[0]?.number;
  if (!number) return;
  const words = { name: given, number };
  const problem = sentence(language, 'po_used', words);
  fail('po_used', { fields: { purchaseOrderNumber: [problem] }, words, details: { number } });
}

/** Fails where the company does not allow an order of this total; of null nobody can tell what it will come to. */
export async function assertOrderLimit(db: Handle, companyId: number, total: number | null): Promise<void> {
  const limit = await orderLimitOf(db, companyId);
  if (limit !== null && (total === null || total > limit))
    fail('above_limit', { words: { amount: limit }, details: { limit, total } });
}

/** As `assertOrderLimit`, for a custom request, which can be given a price limit. */
export async function assertRequestLimit(db: Handle, companyId: number, total: number | null): Promise<void> {
  if (total === null && (await orderLimitOf(db, companyId)) !== null)
    failFields({ priceLimit: ['price_limit_needed'] });
  await assertOrderLimit(db, companyId, total);
}

async function orderLimitOf(db: Handle, companyId: number): Promise<number | null> {
  const limits = await findLimits(db, companyId);
  return limits?.order_limit == null ? null : Number(limits.order_limit);
}
