import { mayStep, type OrderStatus } from '@aliquot/contract/order-steps';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import {
  allocate,
  cancelIfEmpty,
  lockOrder,
  notifyFound,
  notifyPlacer,
  publishOrder,
  record,
  wantedBy,
} from '../orders/index.ts';
import { matchesOf } from './matches.ts';
import { findRequest, lockRequest, present, updateRequest } from './queries.ts';

const publishRequest = (db: Handle, id: number) =>
  publish(db, { kind: 'request.changed', to: 'staff', payload: { id } });

/** Locks the order before its request, in the same order as canceling an order does. */
async function lockBoth({ db, actor }: Context, id: number) {
  const { client_order_id } = await findRequest(db, id);
  const order = await lockOrder(db, actor, client_order_id);
  return { order, request: await lockRequest(db, id) };
}

async function publishAndPresent(context: Context, id: number) {
  await publishRequest(context.db, id);
  return present(context, await findRequest(context.db, id));
}

export async function renameRequest(
  context: Context,
  id: number,
  { name, version }: { name?: string | undefined; version?: number | undefined },
) {
  const request = await lockRequest(context.db, id);
  await assertVersion(request, version, () => present(context, request), {
    db: context.db,
    table: 'inventory_requests',
    id,
  });
  if (name === undefined || name === request.name) return present(context, request);
  await updateRequest(context.db, id, { name });
  return publishAndPresent(context, id);
}

/** Closes the request and notifies the client. An order without lines and open requests is canceled. */
export async function closeRequest(
  context: Context,
  id: number,
  { reason = null, version }: { reason?: string | null | undefined; version?: number | undefined },
) {
  const { db, actor } = context;
  const { order, request } = await lockBoth(context, id);
  await assertVersion(request, version, () => present(context, request), {
    db,
    table: 'inventory_requests',
    id,
  });
  if (request.status === 'closed') return present(context, request);
  if (request.status !== 'open') fail('transition_not_allowed');
  await updateRequest(db, id, { status: 'closed', reason, closed_at: sql`now()` });
  const details = { request: request.name, ...(reason === null ? {} : { reason }) };
  await record(db, { orderId: order.id, actorId: actor.id, kind: 'request_closed', details });
  await publishOrder(db, order);
  if (!(await cancelIfEmpty(context, order, reason)))
    await notifyPlacer(context, order.id, 'request_closed', { request: request.name, reason });
  return publishAndPresent(context, id);
}

/** Opens the request again, if its order is still under way. */
export async function reopenRequest(context: Context, id: number) {
  const { db, actor } = context;
  const { order, request } = await lockBoth(context, id);
  if (request.status !== 'closed') return present(context, request);
  if (!mayStep('staff', 'edit', order.status as OrderStatus)) fail('transition_not_allowed');
  await updateRequest(db, id, { status: 'open', reason: null, closed_at: null });
  await record(db, {
    orderId: order.id,
    actorId: actor.id,
    kind: 'request_reopened',
    details: { request: request.name },
  });
  await publishOrder(db, order);
  await notifyPlacer(context, order.id, 'request_reopened', { request: request.name });
  return publishAndPresent(context, id);
}

/** Reserves matching samples for the order of the request, none above the client's price limit. */
export async function allocateRequest(context: Context, id: number, count: number | undefined) {
  const { db } = context;
  const { order, request } = await lockBoth(context, id);
  if (request.status !== 'open' || !mayStep('staff', 'edit', order.status as OrderStatus))
    fail('transition_not_allowed');
  const found = await allocate(context, request, count ?? request.asked);
  if (found === 0) {
    const { aboveLimit } = await matchesOf(context, { ...wantedBy(request), count: request.asked });
    fail('no_matching_samples', { words: { samples: aboveLimit }, details: { aboveLimit } });
  }
  await publishOrder(db, order);
  await notifyFound(context, order.id, found);
  return publishAndPresent(context, id);
}
