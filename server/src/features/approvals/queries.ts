import type { ApprovalReason, ApprovalState, approvalKinds, approvals } from '@aliquot/contract/approvals';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { eq, filteredRows, type Unpaged } from '../../platform/lists/index.ts';
import { isManager, type Need } from './rules.ts';

/** Staff see all; a manager those of the company; others what they have requested, and what they are named to decide. */
const seenBy = (actor: Actor) =>
  actor.group === 'staff'
    ? sql<boolean>`true`
    : sql<boolean>`(a.client_company_id = ${actor.clientCompanyId} and (
        a.user_id = ${actor.id} or ${isManager(actor)} or a.approver_ids @> array[${actor.id}::integer]))`;

const decidedBy = ({ id }: Actor) => sql<boolean>`exists (
  select from approval_decisions d where d.approval_id = a.id and d.round = a.round and d.user_id = ${id})`;

/** Of those whom the rule names, the ones who can still decide. */
const namedLeft = sql`(select count(*) from users e
  where e.id = any (a.approver_ids) and e.id <> a.user_id and e.active and e.status = 'active'
    and e.client_company_id = a.client_company_id)`;

const budgetReason = JSON.stringify([{ kind: 'budget' satisfies ApprovalReason['kind'] }]);

/** Whether the caller may decide now, as in `approversFor`. */
const mayDecide = (actor: Actor) =>
  actor.group === 'staff'
    ? sql<boolean>`false`
    : sql<boolean>`(a.state = 'open' and a.user_id <> ${actor.id}
        and (a.approver_ids @> array[${actor.id}::integer]
          or (${isManager(actor)} and (${namedLeft} < a.needed or a.reasons @> ${budgetReason}::jsonb)))
        and not ${decidedBy(actor)})`;

export const approvalsSeenBy = (db: Handle, actor: Actor) =>
  db
    .selectFrom('approvals as a')
    .innerJoin('client_companies as c', 'c.id', 'a.client_company_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('client_orders as o', (join) =>
      join.onRef('o.id', '=', 'a.client_order_id').on('a.state', '=', 'approved'),
    )
    .leftJoin('quotes as q', (join) =>
      join.onRef('q.client_order_id', '=', 'a.client_order_id').on('a.kind', '=', 'quote'),
    )
    .selectAll('a')
    .select(['c.name as company_name', 'u.role as requester_role', 'o.number'])
    .select(['q.id as quote_id', 'q.number as quote_number', 'q.shipping_price as quote_shipping_price'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('requester_name'),
      sql<Date | null>`(select min(h.held_until) from holds h
        where h.client_order_id = a.client_order_id and h.held_until > now() and a.state = 'open')`.as(
        'holds_until',
      ),
      sql<number>`(select count(*)::integer from approval_decisions d
        where d.approval_id = a.id and d.round = a.round and d.approve)`.as('approvals'),
      mayDecide(actor).as('may_decide'),
      decidedBy(actor).as('decided'),
    ])
    .where(seenBy(actor));

export type ApprovalRecord = Awaited<ReturnType<ReturnType<typeof approvalsSeenBy>['execute']>>[number];

/** One that the caller may see; a foreign one is `not_found`, like a missing one. */
export async function findApproval({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number) {
  const row = await approvalsSeenBy(db, actor).where('a.id', '=', id).executeTakeFirst();
  return row ?? fail('not_found');
}

export const listOfApprovals = (
  { db, actor }: Context,
  query: Unpaged<Input<(typeof approvals)['getMany']>['body']>,
) => ({
  rows: filteredRows({
    from: approvalsSeenBy(db, actor),
    query,
    alias: 'a',
    search: sql<string>`plain_text(u.first_name || ' ' || u.last_name || ' ' || coalesce(o.number, ''))`,
    active: (open) => sql<boolean>`(a.state = 'open') = ${open}`,
    where: {
      state: eq('a.state'),
      mine: (mine) => sql<boolean>`(a.user_id = ${actor.id}) = ${mine}`,
      forMe: (forMe) => sql<boolean>`${mayDecide(actor)} = ${forMe}`,
      userId: eq('a.user_id'),
      createdFrom: (day) => sql<boolean>`a.created_at >= ${`${day}T00:00:00Z`}::timestamptz`,
      createdTo: (day) =>
        sql<boolean>`a.created_at < ${`${day}T00:00:00Z`}::timestamptz + interval '24 hours'`,
    },
  }),
  sorts: {
    id: { filled: sql.ref('a.id') },
    createdAt: { filled: sql.ref('a.created_at') },
    total: { filled: sql.ref('a.total') },
  },
  defaultSort: '-createdAt',
  present: (rows: readonly ApprovalRecord[]) => rows.map(presentRow),
});

/** The approval that was needed when it was submitted. */
export const needOf = (row: Pick<ApprovalRecord, 'approver_ids' | 'needed' | 'reasons'>): Need => ({
  approverIds: row.approver_ids,
  needed: row.needed,
  reasons: row.reasons as ApprovalReason[],
});

export const presentRow = (row: ApprovalRecord) => ({
  id: row.id,
  version: row.version,
  kind: row.kind as (typeof approvalKinds)[number],
  state: row.state as ApprovalState,
  company: { id: row.client_company_id, name: row.company_name },
  requestedBy: { id: row.user_id, name: row.requester_name },
  total: Number(row.total),
  lineCount: row.line_count,
  biomarkerCount: row.biomarker_count,
  reasons: row.reasons as ApprovalReason[],
  needed: row.needed,
  approvals: row.approvals,
  holdsUntil: row.holds_until,
  mayDecide: row.may_decide,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  order: row.number === null ? null : { id: row.client_order_id, number: row.number },
  quote:
    row.quote_id === null || row.quote_number === null
      ? null
      : { id: row.quote_id, number: row.quote_number },
});
