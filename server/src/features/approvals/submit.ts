import { type approvals, maxOpenOfCompany, maxOpenOfUser } from '@aliquot/contract/approvals';
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
  type Intent,
  lockAndEvaluate,
  lockForShareBuyer,
  lockForShareLocation,
  lockOwn,
  lockQuota,
  record,
  totalOf,
  updateOrder,
} from '../orders/index.ts';
import type { CartBody, RequestBody } from './bodies.ts';
import { holdLines } from './hold-lines.ts';
import { notifyApprovers } from './notify.ts';
import { publishApproval } from './publish-approval.ts';
import { readApproval } from './read-approval.ts';
import { type Need, needFor, requesterOf } from './rules.ts';

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
  const need = await assertMayWait(context, { ...sent, total });
  await updateOrder(db, id, { stage: 'approval' });
  await holdLines(context, id, lines, quota);
  const { expectedTotal: _, expectedCount: __, ...body } = sent;
  const approvalId = await write(context, need, {
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
  const need = await assertMayWait(context, { ...body, total });
  const approvalId = await write(context, need, {
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

/** The approval that is needed. Fails where none is, or where too many orders wait already. */
async function assertMayWait(context: Context, intent: Intent): Promise<Need> {
  const { db, actor } = context;
  const { need } = await needFor(context, requesterOf(actor), intent);
  if (!need) fail('approval_not_needed');
  const { rows } = await sql<{ mine: number; every: number }>`
    select mine, every from open_approvals(${actor.clientCompanyId}, ${actor.id})`.execute(db);
  const { mine = 0, every = 0 } = rows[0] ?? {};
  for (const [count, max] of [
    [mine, maxOpenOfUser],
    [every, maxOpenOfCompany],
  ] as const)
    if (count >= max) fail('too_many_waiting', { words: { count }, details: { count, max } });
  return need;
}

interface Submission {
  kind: 'cart' | 'custom_request';
  orderId: number;
  body: CartBody | RequestBody;
  message: string | null;
  total: number;
  lineCount: number;
  biomarkerCount: number;
}

async function write(context: Context, need: Need, given: Submission): Promise<number> {
  const { db, actor } = context;
  const requester = requesterOf(actor);
  const row = await db
    .insertInto('approvals')
    .values({
      client_company_id: requester.companyId,
      user_id: actor.id,
      kind: given.kind,
      client_order_id: given.orderId,
      body: JSON.stringify(given.body),
      message: given.message,
      total: given.total,
      line_count: given.lineCount,
      biomarker_count: given.biomarkerCount,
      reasons: JSON.stringify(need.reasons),
      needed: need.needed,
      approver_ids: need.approverIds,
    })
    .returning(['id', 'client_company_id', 'user_id', 'approver_ids'])
    .executeTakeFirstOrThrow();
  await record(db, {
    orderId: given.orderId,
    actorId: actor.id,
    kind: 'approval_requested',
    details: { samples: given.lineCount, total: given.total },
  });
  await publishApproval(db, row);
  await notifyApprovers(context, row.id);
  return row.id;
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

export async function biomarkersOf(db: Handle, sampleIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('samples')
    .select(sql<number>`count(distinct loinc_biomarker_id)::integer`.as('count'))
    .where(sql<boolean>`id = any (${[...sampleIds]}::integer[])`)
    .executeTakeFirstOrThrow();
  return count;
}
