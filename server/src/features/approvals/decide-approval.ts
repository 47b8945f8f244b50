import type { ApprovalReason, approvals } from '@aliquot/contract/approvals';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { exceededBudgets } from '../budgets/index.ts';
import {
  assertOrderLimit,
  assertPurchaseOrder,
  type Intent,
  notifyReceived,
  record,
  recordOverruns,
  updateOrder,
} from '../orders/index.ts';
import { cartBodyOf } from './bodies.ts';
import { end } from './end.ts';
import { lockApproval, lockForPlacing } from './lock-approval.ts';
import { notifyDecided } from './notify.ts';
import { type PlaceQuote, placingOf } from './placing.ts';
import { publishApproval } from './publish-approval.ts';
import { type ApprovalRecord, findApproval, needOf } from './queries.ts';
import { readApproval } from './read-approval.ts';
import { exceedsBudget, failOverBudget, isManager, ruleFor } from './rules.ts';

type Body = Input<(typeof approvals)['decide']>['body'];

/**
 * One rejection ends it. The last approval needed places the order in the same transaction, evaluated again under the locks
 * of `place`: where something has changed, the decision fails and the approval stays open. Who may not decide gets 404.
 */
export async function decide(context: Context, id: number, body: Body, placeQuote: PlaceQuote) {
  const seen = await findApproval(context, id);
  // The same decision again, or after it was decided by others, is the decision that stands.
  if (!seen.may_decide) return seen.decided ? readApproval(context, id) : fail('not_found');
  if (body.approve) await approve(context, seen, body, placeQuote);
  else await decline(context, seen, body);
  return readApproval(context, id);
}

async function decline(context: Context, seen: ApprovalRecord, { note, version }: Body): Promise<void> {
  if (!note) failFields({ note: ['validate_required'] });
  const { order, approval } = await lockApproval(context, seen);
  if (await isDecided(context, approval)) return;
  await assertStands(context, approval, version);
  await decideFor(context, approval, { approve: false, total: Number(approval.total), note });
  await end(context, order, approval, 'declined');
  await notifyDecided(context, approval, { number: '', reason: note });
}

async function approve(
  context: Context,
  seen: ApprovalRecord,
  body: Body,
  placeQuote: PlaceQuote,
): Promise<void> {
  const { db, actor } = context;
  const { expectedTotal, note, overBudget, version } = body;
  if (expectedTotal === undefined) failFields({ expectedTotal: ['validate_required'] });
  const locked = await lockForPlacing(context, seen);
  const { approval, order } = locked;
  if (await isDecided(context, approval)) return;
  await assertStands(context, approval, version);
  const placing = await placingOf(context, locked, expectedTotal, placeQuote);
  await assertSameRule(context, seen, placing.total);
  const total = placing.total ?? expectedTotal;
  await decideFor(context, approval, { approve: true, total, note: note ?? null });
  const { given, lowest, byManager } = await approvalsOf(context, approval);
  // Earlier approvals were for less: their users have to see the new total.
  if (lowest < total) fail('total_changed', { details: { expectedTotal: lowest, total } });
  const enough = given >= approval.needed && (byManager || !exceedsBudget(needOf(approval).reasons));
  if (!enough) return publishApproval(db, approval);
  const { purchaseOrderNumber } = cartBodyOf(approval);
  await assertPurchaseOrder(context, seen.client_company_id, purchaseOrderNumber);
  await assertOrderLimit(db, seen.client_company_id, placing.total);
  const overruns = await assertBudgets(context, approval, { total, purchaseOrderNumber, overBudget });
  await record(db, { orderId: order.id, actorId: actor.id, kind: 'approved', details: { total } });
  await recordOverruns(db, order.id, actor.id, overruns);
  const requestId = await placing.place();
  await updateOrder(db, order.id, { approved_total: placing.linesTotal });
  const { number } = await db
    .selectFrom('client_orders')
    .select('number')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('approvals')
    .set({ state: 'approved', decided_at: sql<Date>`now()` })
    .where('id', '=', approval.id)
    .execute();
  await publishApproval(db, approval);
  // Staff are told that the quote was accepted.
  if (approval.kind !== 'quote') await notifyReceived(context, order.id, requestId);
  await notifyDecided(context, approval, { number: number ?? '', reason: null });
}

type ApprovalRow = Awaited<ReturnType<typeof lockForPlacing>>['approval'];

/** A total that has risen may need more approvals, or those of others: then the requester has to ask again. */
async function assertSameRule({ db }: Context, seen: ApprovalRecord, total: number | null): Promise<void> {
  const submitted = Number(seen.total);
  if (total === null || total <= submitted) return;
  const requester = { id: seen.user_id, companyId: seen.client_company_id, role: seen.requester_role };
  const now = await ruleFor(db, requester, total);
  const fits = !now || (now.needed <= seen.needed && now.approverIds.join() === seen.approver_ids.join());
  if (!fits) fail('total_changed', { details: { expectedTotal: submitted, total } });
}

/**
 * Fails where the order exceeds a budget now that it did not exceed when approval was requested, unless a manager confirms
 * it. Returns the budgets that it exceeds.
 */
async function assertBudgets(
  context: Context,
  { client_company_id: companyId, user_id: userId, reasons }: ApprovalRow,
  { total, purchaseOrderNumber, overBudget }: Intent & { total: number },
) {
  const exceeded = await exceededBudgets(context, { companyId, userId, purchaseOrderNumber, total });
  const known = (reasons as ApprovalReason[]).flatMap((each) => (each.kind === 'budget' ? each.id : []));
  const unseen = exceeded.filter(({ id }) => !known.includes(id));
  if (unseen.length > 0 && !(overBudget && isManager(context.actor))) failOverBudget(unseen);
  return exceeded;
}

/** Whether the caller has decided meanwhile: a click sent twice is one decision. */
async function isDecided({ db, actor }: Context, { id, round }: ApprovalRow): Promise<boolean> {
  const row = await db
    .selectFrom('approval_decisions')
    .select('id')
    .where('approval_id', '=', id)
    .where('round', '=', round)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function assertStands(
  context: Context,
  approval: ApprovalRow,
  version: number | undefined,
): Promise<void> {
  if (approval.state !== 'open') fail('transition_not_allowed');
  await assertVersion(approval, version, () => readApproval(context, approval.id), {
    db: context.db,
    table: 'approvals',
    id: approval.id,
  });
}

const decideFor = (
  { db, actor }: Context,
  { id, round }: ApprovalRow,
  decision: { approve: boolean; total: number; note: string | null },
) =>
  db
    .insertInto('approval_decisions')
    .values({ approval_id: id, round, user_id: actor.id, ...decision })
    .execute();

async function approvalsOf({ db }: Context, { id, round }: ApprovalRow) {
  const { given, lowest, byManager } = await db
    .selectFrom('approval_decisions as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select([
      sql<number>`count(*)::integer`.as('given'),
      sql<string>`min(d.total)`.as('lowest'),
      sql<boolean>`coalesce(bool_or(u.role = 'client_manager'), false)`.as('byManager'),
    ])
    .where('d.approval_id', '=', id)
    .where('d.round', '=', round)
    .where('d.approve', '=', true)
    .executeTakeFirstOrThrow();
  return { given, byManager, lowest: Number(lowest) };
}
