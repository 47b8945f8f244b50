import { type BudgetScope, type budgetBody, maxBudgets } from '@aliquot/contract/budgets';
import { client } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';

type Body = { [K in keyof z.output<typeof budgetBody>]?: z.output<typeof budgetBody>[K] | undefined };

interface Before {
  scope: string;
  user_id: number | null;
  purchase_order_number: string | null;
  starts_on: string;
  ends_on: string | null;
}

/** Whose orders count, as columns: nothing is left of another scope. */
export function ownerOf(body: Body, before?: Before) {
  const scope = (body.scope ?? before?.scope) as BudgetScope;
  const { userId = before?.user_id ?? null, purchaseOrderNumber = before?.purchase_order_number ?? null } =
    body;
  return {
    scope,
    user_id: scope === 'user' ? userId : null,
    purchase_order_number: scope === 'purchase_order' ? purchaseOrderNumber : null,
  };
}

/** Fails where nobody can tell whose orders count, or where it ends before it starts. */
export async function assertBudget(context: Context, body: Body, before?: Before): Promise<void> {
  const problems: Record<string, string[]> = {};
  const { scope, user_id, purchase_order_number } = ownerOf(body, before);
  if (scope === 'user' && user_id === null) problems.userId = ['validate_required'];
  if (user_id !== null && user_id !== before?.user_id && !(await isColleague(context, user_id)))
    problems.userId = ['colleague_unknown'];
  if (scope === 'purchase_order' && purchase_order_number === null)
    problems.purchaseOrderNumber = ['validate_required'];
  const startsOn = body.startsOn ?? before?.starts_on ?? '';
  const endsOn = body.endsOn === undefined ? before?.ends_on : body.endsOn;
  if (endsOn && endsOn < startsOn) problems.endsOn = ['range_order'];
  if (Object.keys(problems).length > 0) failFields(problems);
}

async function isColleague({ db, actor }: Context, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('client_company_id', '=', actor.clientCompanyId)
    .where('active', '=', true)
    .where('status', '=', 'active')
    .where('role', 'in', [...client])
    .executeTakeFirst();
  return row !== undefined;
}

export async function assertNotTooMany({ db, actor }: Context): Promise<void> {
  const { count } = await db
    .selectFrom('budgets')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('client_company_id', '=', actor.clientCompanyId ?? 0)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  if (count >= maxBudgets) fail('too_many_budgets');
}
