import type { approvalRules } from '@aliquot/contract/approvals';
import type { Input } from '@aliquot/contract/endpoint';
import { client } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { lockQuota } from '../orders/index.ts';
import { approversFor, requesterOf, rulesFor } from './rules.ts';

type Body = Input<(typeof approvalRules)['save']>['body'];

/** The rules of a company, the lowest first. */
export async function listRules(db: Handle, companyId: number) {
  const rules = await db
    .selectFrom('approval_rules')
    .selectAll()
    .where('client_company_id', '=', companyId)
    .orderBy('from_total')
    .execute();
  const ids = rules.flatMap(({ approver_ids }) => approver_ids);
  const colleagues = await activeUsers(db, companyId);
  const people = await db
    .selectFrom('users as u')
    .select(['u.id', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .select(
      sql<boolean>`u.active and u.status = 'active' and u.client_company_id is not distinct from ${companyId}`.as(
        'active',
      ),
    )
    .where(sql<boolean>`u.id = any (${ids}::integer[])`)
    .execute();
  return {
    items: rules.map((rule) => ({
      id: rule.id,
      version: rule.version,
      fromTotal: Number(rule.from_total),
      needed: rule.needed,
      approverIds: rule.approver_ids,
      forManagers: rule.for_managers,
      approvers: rule.approver_ids.flatMap((id) => people.find((person) => person.id === id) ?? []),
    })),
    people: colleagues.map(({ id, name }) => ({ id, name })),
  };
}

const activeUsers = (db: Handle, companyId: number) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('u.client_company_id', '=', companyId)
    .where('u.active', '=', true)
    .where('u.status', '=', 'active')
    .where('u.role', 'in', [...client])
    .orderBy('u.first_name')
    .orderBy('u.id')
    .execute();

export function readRules({ db, actor }: Context, companyId: number | undefined) {
  if (actor.group === 'staff')
    return listRules(db, companyId ?? failFields({ companyId: ['validate_required'] }));
  const own = actor.clientCompanyId ?? fail('not_found');
  return companyId === undefined || companyId === own ? listRules(db, own) : fail('not_found');
}

/** The rules that apply to orders of the caller, with the names of those who may decide. */
export async function readOwnRules({ db, actor, config }: Context) {
  const requester = requesterOf(actor);
  const items = [];
  for (const rule of await rulesFor(db, requester)) {
    const approvers = await approversFor(db, requester, rule);
    items.push({
      fromTotal: rule.fromTotal,
      needed: rule.needed,
      approvers: approvers.map(({ name }) => name),
    });
  }
  return { items, holdHours: config.approvalHoldHours };
}

/** Replaces the rules of the caller's company, if they are still those that the caller read. */
export async function saveRules(context: Context, { rules, read }: Body) {
  const { db } = context;
  const { companyId } = requesterOf(context.actor);
  // Orders read the rules under this lock, so that none is placed past a rule that is being saved.
  await lockQuota(context);
  const current = await listRules(db, companyId);
  const key = (each: { id: number; version: number }) => `${each.id}.${each.version}`;
  if (current.items.map(key).sort().join() !== read.map(key).sort().join())
    fail('version_conflict', { details: { current } });
  await assertRules(db, companyId, rules);
  const amounts = rules.map(({ fromTotal }) => fromTotal);
  await db
    .deleteFrom('approval_rules')
    .where('client_company_id', '=', companyId)
    .where(sql<boolean>`from_total <> all (${amounts}::numeric[])`)
    .execute();
  for (const rule of rules)
    await db
      .insertInto('approval_rules')
      .values({
        client_company_id: companyId,
        from_total: rule.fromTotal,
        needed: rule.needed,
        approver_ids: [...new Set(rule.approverIds)],
        for_managers: rule.forManagers,
      })
      .onConflict((conflict) =>
        conflict.columns(['client_company_id', 'from_total']).doUpdateSet((eb) => ({
          needed: eb.ref('excluded.needed'),
          approver_ids: eb.ref('excluded.approver_ids'),
          for_managers: eb.ref('excluded.for_managers'),
        })),
      )
      .execute();
  await publish(db, { kind: 'approval_rule.changed', to: { clientCompanyId: companyId }, payload: {} });
  await publish(db, { kind: 'approval_rule.changed', to: 'staff', payload: {} });
  return listRules(db, companyId);
}

/** Each rule starts at an amount of its own and names active users of the company, enough of them. */
async function assertRules(db: Handle, companyId: number, rules: Body['rules']): Promise<void> {
  const people = await activeUsers(db, companyId);
  const managers = people.filter(({ role }) => role === 'client_manager').length;
  const problems: Record<string, string[]> = {};
  for (const [at, rule] of rules.entries()) {
    const named = new Set(rule.approverIds);
    if (rules.findIndex(({ fromTotal }) => fromTotal === rule.fromTotal) < at)
      problems[`rules.${at}.fromTotal`] = ['amount_repeated'];
    if ([...named].some((id) => !people.some((person) => person.id === id)))
      problems[`rules.${at}.approverIds`] = ['approver_unknown'];
    else if ((named.size || managers) < rule.needed) problems[`rules.${at}.needed`] = ['approvers_too_few'];
  }
  if (Object.keys(problems).length > 0) failFields(problems);
}
