import type { ApprovalReason } from '@aliquot/contract/approvals';
import { client, type Role } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { type Exceeded, exceededBudgets } from '../budgets/index.ts';
import type { AssertNoApproval, Intent } from '../orders/index.ts';

/** Whose order it is: the rules of their company apply to them by their role. */
export interface Requester {
  id: number;
  companyId: number;
  role: string;
}

export interface Rule {
  fromTotal: number;
  needed: number;
  approverIds: number[];
}

export const isManager = ({ role }: { role: string }) => role === ('client_manager' satisfies Role);

const byName = sql<string>`u.first_name || ' ' || u.last_name`;

/** The rules that apply to orders of this user, the lowest first. */
export async function rulesFor(db: Handle, requester: Requester): Promise<Rule[]> {
  const rows = await db
    .selectFrom('approval_rules')
    .selectAll()
    .where('client_company_id', '=', requester.companyId)
    .where(sql<boolean>`(for_managers or not ${isManager(requester)})`)
    .orderBy('from_total')
    .execute();
  return rows.map((row) => ({
    fromTotal: Number(row.from_total),
    needed: row.needed,
    approverIds: row.approver_ids,
  }));
}

/** The rule that counts: the highest that the total reaches; of a total that nobody can tell, the highest of all. */
export async function ruleFor(
  db: Handle,
  requester: Requester,
  total: number | null,
): Promise<Rule | undefined> {
  const rules = await rulesFor(db, requester);
  return rules.findLast(({ fromTotal }) => total === null || fromTotal <= total);
}

/** The approval that an order needs. */
export interface Need {
  needed: number;
  /** Empty: any manager. */
  approverIds: number[];
  reasons: ApprovalReason[];
}

/**
 * The approval that an order of the requester needs, if any: by a rule, or because it exceeds budgets, which managers may.
 * Call it under the company's quota lock.
 */
export async function needFor(context: Context, requester: Requester, intent: Intent) {
  const rule = await ruleFor(context.db, requester, intent.total);
  const exceeded = await exceededBy(context, requester, intent);
  const needed = rule !== undefined || (exceeded.length > 0 && !isManager(requester));
  return { exceeded, need: needed ? approvalBy(rule, exceeded) : undefined };
}

function approvalBy(rule: Rule | undefined, exceeded: readonly Exceeded[]): Need {
  return {
    needed: rule?.needed ?? 1,
    approverIds: rule?.approverIds ?? [],
    reasons: [
      ...(rule ? [{ kind: 'rule' as const, fromTotal: rule.fromTotal, needed: rule.needed }] : []),
      ...exceeded.map((budget) => ({ kind: 'budget' as const, ...budget })),
    ],
  };
}

/** The budgets that the order would exceed. Fails where one applies and nobody can tell what the order will come to. */
async function exceededBy(
  context: Context,
  { id, companyId }: Requester,
  { total, purchaseOrderNumber }: Intent,
): Promise<Exceeded[]> {
  const order = { companyId, userId: id, purchaseOrderNumber, total: total ?? Number.POSITIVE_INFINITY };
  const exceeded = await exceededBudgets(context, order);
  if (total === null && exceeded.length > 0) failFields({ priceLimit: ['price_limit_needed'] });
  return exceeded;
}

export const exceedsBudget = (reasons: readonly ApprovalReason[]) =>
  reasons.some(({ kind }) => kind === 'budget');

/**
 * Who may decide, the requester left out: those whom the rule names, or any manager. Managers step in where too few of
 * those named are left, and decide on what exceeds a budget.
 */
export async function approversFor(
  db: Handle,
  { id, companyId }: Pick<Requester, 'id' | 'companyId'>,
  { approverIds, needed, reasons = [] }: Pick<Need, 'approverIds' | 'needed'> & Partial<Need>,
) {
  const people = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', byName.as('name')])
    .where('u.client_company_id', '=', companyId)
    .where('u.active', '=', true)
    .where('u.status', '=', 'active')
    .where('u.role', 'in', [...client])
    .where('u.id', '<>', id)
    .orderBy('u.id')
    .execute();
  const named = people.filter((person) => approverIds.includes(person.id));
  const managers = people.filter(({ role }) => role === 'client_manager');
  const may =
    named.length < needed || exceedsBudget(reasons) ? new Set([...named, ...managers]) : new Set(named);
  return [...may].map((person) => ({ id: person.id, name: person.name }));
}

export const requesterOf = ({ id, role, clientCompanyId }: Context['actor']): Requester => ({
  id,
  role,
  companyId: clientCompanyId ?? fail('not_found'),
});

const namesShown = 4;
export const namesOf = (people: readonly { name: string }[]) =>
  people
    .slice(0, namesShown)
    .map(({ name }) => name)
    .join(', ');

/**
 * Fails where an order of the caller needs approval, and says who can give it, or where it exceeds budgets and the caller,
 * a manager, has not confirmed it.
 */
export const assertNoApproval: AssertNoApproval = async (context, intent) => {
  const requester = requesterOf(context.actor);
  const { need, exceeded } = await needFor(context, requester, intent);
  if (need) {
    const approvers = await approversFor(context.db, requester, need);
    fail('approval_needed', {
      words: approvers.length > 0 ? { name: namesOf(approvers) } : {},
      details: { total: intent.total, reasons: need.reasons, approvers: approvers.map(({ name }) => name) },
    });
  }
  if (exceeded.length > 0 && !intent.overBudget) failOverBudget(exceeded);
  return exceeded;
};

export function failOverBudget(budgets: readonly Exceeded[]): never {
  const [first] = budgets;
  fail('over_budget', { words: { name: first?.name ?? '', amount: first?.over ?? 0 }, details: { budgets } });
}
