import type { approvals } from '@aliquot/contract/approvals';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import {
  assertOrderLimit,
  assertPurchaseOrder,
  dropLines,
  lockAndEvaluate,
  publishFreed,
  record,
  totalOf,
} from '../orders/index.ts';
import { cartBodyOf } from './bodies.ts';
import { holdLines } from './hold-lines.ts';
import { lockApproval } from './lock-approval.ts';
import { notifyApprovers } from './notify.ts';
import { publishApproval } from './publish-approval.ts';
import { findApproval } from './queries.ts';
import { readApproval } from './read-approval.ts';
import { needFor, requesterOf } from './rules.ts';
import { biomarkersOf } from './write-approval.ts';

type Body = Input<(typeof approvals)['resubmit']>['body'];

/**
 * The requester asks again after samples or prices have changed: without the samples they name, at the prices of now. All
 * decide anew, and lapsed holds are taken again.
 */
export async function resubmit(context: Context, id: number, { withoutSampleIds = [], expectedTotal }: Body) {
  const { db, actor } = context;
  const seen = await findApproval(context, id);
  if (seen.user_id !== actor.id) fail('not_found');
  const { order, approval, quota } = await lockApproval(context, seen);
  if (approval.state !== 'open' || approval.kind !== 'cart') fail('transition_not_allowed');
  const { client_company_id: companyId } = approval;
  const { purchaseOrderNumber } = cartBodyOf(approval);
  await assertPurchaseOrder(context, companyId, purchaseOrderNumber);
  await publishFreed(context, await dropLines(db, order.id, withoutSampleIds));
  const lines = await lockAndEvaluate(context, order, { expectedTotal, wholly: true });
  const total = totalOf(lines);
  await assertOrderLimit(db, companyId, total);
  const { need } = await needFor(context, requesterOf(actor), { total, purchaseOrderNumber });
  if (!need) fail('approval_not_needed');
  await holdLines(context, order.id, lines, quota);
  const ids = lines.map(({ sampleId }) => sampleId);
  const { approver_ids } = await db
    .updateTable('approvals')
    .set({
      round: approval.round + 1,
      total,
      line_count: ids.length,
      biomarker_count: await biomarkersOf(db, ids),
      reasons: JSON.stringify(need.reasons),
      needed: need.needed,
      approver_ids: need.approverIds,
      reminded_at: sql`null`,
      lapsing_told_at: sql`null`,
      lapsed_told_at: sql`null`,
    })
    .where('id', '=', id)
    .returning('approver_ids')
    .executeTakeFirstOrThrow();
  await record(db, {
    orderId: order.id,
    actorId: actor.id,
    kind: 'approval_requested',
    details: { samples: ids.length, total },
  });
  await publishApproval(db, { ...approval, approver_ids: [...approval.approver_ids, ...approver_ids] });
  await notifyApprovers(context, id);
  return readApproval(context, id);
}
