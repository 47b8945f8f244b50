import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { lockForShareBuyer, lockForShareLocation, lockQuota } from '../orders/index.ts';
import { cartBodyOf } from './bodies.ts';
import type { ApprovalRecord } from './queries.ts';

/**
 * Locks what a decision depends on besides samples, in the order of all transactions: company and users, quota, location,
 * pending cart, approval. Fails where the caller or the requester can no longer buy for the company, or the approval was
 * decided meanwhile.
 */
export async function lockApproval(context: Context, seen: ApprovalRecord) {
  const { companyId } = await lockForShareBuyer(context.db, context.actor);
  if (seen.user_id !== context.actor.id) await lockForShareRequester(context, seen, companyId);
  const quota = await lockQuota(context);
  return { quota, ...(await lockPending(context, seen)) };
}

/** As `lockApproval`, with the location to which it will be sent. */
export async function lockForPlacing(context: Context, seen: ApprovalRecord) {
  const { companyId } = await lockForShareBuyer(context.db, context.actor);
  await lockForShareRequester(context, seen, companyId);
  const quota = await lockQuota(context);
  const location = await lockForShareLocation(context.db, companyId, cartBodyOf(seen).shippingLocationId);
  return { quota, location, ...(await lockPending(context, seen)) };
}

async function lockForShareRequester({ db }: Context, { user_id }: ApprovalRecord, companyId: number) {
  const { rows } = await sql<{ may: boolean }>`select lock_buyer(${user_id}, ${companyId}) as may`.execute(
    db,
  );
  if (!rows[0]?.may) fail('not_found');
}

export async function lockPending({ db }: Pick<Context, 'db'>, seen: ApprovalRecord) {
  const order = await db
    .selectFrom('client_orders')
    .selectAll()
    .where('id', '=', seen.client_order_id)
    .forUpdate()
    .executeTakeFirst();
  const approval = await db
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', seen.id)
    .forUpdate()
    .executeTakeFirst();
  if (!order || !approval) fail('not_found');
  return { order, approval };
}
