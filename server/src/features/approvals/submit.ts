import type { approvals } from '@aliquot/contract/approvals';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import {
  assertMethodFitsAll,
  assertOrderLimit,
  assertOrderRate,
  assertPurchaseOrder,
  assertRequestLimit,
  evaluateRequest,
  lockAndEvaluate,
  lockForShareBuyer,
  lockForShareLocation,
  lockOwn,
  lockQuota,
  totalOf,
  updateOrder,
} from '../orders/index.ts';
import type { RequestBody } from './bodies.ts';
import { holdLines } from './hold-lines.ts';
import { readApproval } from './read-approval.ts';
import { requesterOf } from './rules.ts';
import { assertMayWait, biomarkersOf, writeApproval } from './write-approval.ts';

type SubmitBody = Input<(typeof approvals)['submit']>['body'];
type SubmitRequestBody = Input<(typeof approvals)['submitCustomRequest']>['body'];

/** The same request sent again within so many seconds is a repeated click. */
const repeatSeconds = 60;

/** The cart waits for approval: its samples are held until it is decided, and nothing in it can be changed. */
export async function submit(context: Context, id: number, { message, ...sent }: SubmitBody) {
  const { db, actor } = context;
  const { companyId } = await lockForShareBuyer(db, actor);
  const quota = await lockQuota(context);
  await lockForShareLocation(db, companyId, sent.shippingLocationId);
  const cart = await lockOwn(db, actor, id);
  if (cart.status === 'new' && cart.stage === 'approval') return readApproval(context, await openOf(db, id));
  if (cart.status !== 'new' || cart.stage !== 'cart') fail('transition_not_allowed');
  await assertOrderRate(context);
  await assertPurchaseOrder(context, companyId, sent.purchaseOrderNumber);
  const lines = await lockAndEvaluate(context, cart, sent);
  const ids = lines.map(({ sampleId }) => sampleId);
  await assertMethodFitsAll(db, sent.shipmentMethod, ids);
  const total = totalOf(lines);
  await assertOrderLimit(db, companyId, total);
  const need = await assertMayWait(context, requesterOf(actor), { ...sent, total });
  await updateOrder(db, id, { stage: 'approval' });
  await holdLines(context, id, lines, quota);
  const { expectedTotal: _, expectedCount: __, ...body } = sent;
  const approvalId = await writeApproval(context, requesterOf(actor), need, {
    kind: 'cart',
    orderId: id,
    body,
    message: message ?? null,
    total,
    lineCount: ids.length,
    biomarkerCount: await biomarkersOf(db, ids),
  });
  await publish(db, { kind: 'cart.changed', to: { userId: actor.id }, payload: { id } });
  return readApproval(context, approvalId);
}

/** A custom request waits for approval. Nothing is held for it: what matches is picked when it is placed. */
export async function submitCustomRequest(context: Context, { message, ...body }: SubmitRequestBody) {
  const { db, actor } = context;
  const { companyId } = await lockForShareBuyer(db, actor);
  const quota = await lockQuota(context);
  const before = await findRepeated(db, actor.id, body);
  if (before) return readApproval(context, before.id);
  await assertOrderRate(context);
  await lockForShareLocation(db, companyId, body.shippingLocationId);
  await assertPurchaseOrder(context, companyId, body.purchaseOrderNumber);
  const { id } = await db
    .insertInto('client_orders')
    .values({ user_id: actor.id, client_company_id: companyId, stage: 'approval' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { total, reserved } = await evaluateRequest(context, body, { orderId: id, quota });
  await assertRequestLimit(db, companyId, total);
  const need = await assertMayWait(context, requesterOf(actor), { ...body, total });
  const approvalId = await writeApproval(context, requesterOf(actor), need, {
    kind: 'custom_request',
    orderId: id,
    body,
    message: message ?? null,
    total: total ?? reserved,
    lineCount: body.quantity,
    biomarkerCount: 1,
  });
  return readApproval(context, approvalId);
}

async function openOf(db: Handle, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('approvals')
    .select('id')
    .where('client_order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row?.id ?? fail('not_found');
}

const findRepeated = (db: Handle, userId: number, body: RequestBody) =>
  db
    .selectFrom('approvals')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where(sql<boolean>`body = ${JSON.stringify(body)}::jsonb`)
    .where(sql<boolean>`created_at > clock_timestamp() - make_interval(secs => ${repeatSeconds})`)
    .executeTakeFirst();
