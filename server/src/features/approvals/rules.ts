import type { ApprovalReason } from '@aliquot/contract/approvals';
import { client, type Role } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';

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

const byName = sql<string>`u.first_name || ' ' || u.last_name`;

/** The rules that apply to orders of this user, the lowest first. */
export async function rulesFor(db: Handle, { companyId, role }: Requester): Promise<Rule[]> {
  const manager = role === ('client_manager' satisfies Role);
  const rows = await db
    .selectFrom('approval_rules')
    .selectAll()
    .where('client_company_id', '=', companyId)
    .where(sql<boolean>`(for_managers or not ${manager})`)
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

export const reasonsOf = ({ fromTotal, needed }: Rule): ApprovalReason[] => [
  { kind: 'rule', fromTotal, needed },
];

/**
 * Who may decide, the requester left out: those whom the rule names, or any manager. Managers step in where too few of
 * those named are left.
 */
export async function approversFor(
  db: Handle,
  { id, companyId }: Pick<Requester, 'id' | 'companyId'>,
  { approverIds, needed }: Pick<Rule, 'approverIds' | 'needed'>,
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
  const may = named.length < needed ? new Set([...named, ...managers]) : new Set(named);
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

/** Fails where an order of the caller of this total needs approval, and says who can give it. */
export async function assertNoApproval({ db, actor }: Context, total: number | null): Promise<void> {
  const requester = requesterOf(actor);
  const rule = await ruleFor(db, requester, total);
  if (!rule) return;
  const approvers = await approversFor(db, requester, rule);
  fail('approval_needed', {
    words: approvers.length > 0 ? { name: namesOf(approvers) } : {},
    details: { total, reasons: reasonsOf(rule), approvers: approvers.map(({ name }) => name) },
  });
}
