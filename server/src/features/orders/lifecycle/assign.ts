import { staff } from '@aliquot/contract/roles';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { fail, failFields } from '../../../platform/http/index.ts';
import { assertVersion } from '../../../platform/writing/index.ts';
import { assertTransition, lockOrder, type OrderRow, updateOrder } from '../order-access.ts';
import { readOrder } from '../reading/read-order.ts';
import { allocate, requestsOf } from './allocate.ts';
import { notifyAssignee, notifyFound } from './notify-users.ts';
import { publishOrder, record } from './timeline.ts';

interface Body {
  userId?: number | undefined;
  version?: number | undefined;
}

export async function assignOrder(context: Context, id: number, { userId, version }: Body) {
  const { db, actor } = context;
  const order = await lockOrder(db, actor, id);
  await assertVersion(order, version, () => readOrder(context, id), {
    db,
    table: 'client_orders',
    id,
  });
  await assign(context, order, userId ?? actor.id);
  return readOrder(context, id);
}

/** A placed order becomes assigned and samples that match its requests are allocated; later only the assignee changes. */
export async function assign(context: Context, order: OrderRow, userId: number): Promise<void> {
  const { db, actor } = context;
  const first = order.status === 'placed';
  assertTransition(actor, order, first ? 'assign' : 'reassign');
  const assignee = await lockForShareStaff(db, userId);
  if (!first && order.assignee_id === userId) return;
  await updateOrder(db, order.id, { assignee_id: userId, ...(first ? { status: 'assigned' } : {}) });
  await record(db, {
    orderId: order.id,
    actorId: actor.id,
    kind: first ? 'assigned' : 'reassigned',
    details: { assignee: `${assignee.first_name} ${assignee.last_name}` },
  });
  if (first) await allocateAll(context, order);
  await publishOrder(db, order);
  if (userId !== actor.id) await notifyAssignee(context, order.id, userId);
}

async function lockForShareStaff(db: Handle, id: number) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', id)
    .where('role', 'in', [...staff])
    .where('active', '=', true)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  return user ?? failFields({ userId: ['assignee_not_staff'] });
}

async function allocateAll(context: Context, order: OrderRow): Promise<void> {
  const { db } = context;
  let found = 0;
  for (const request of await requestsOf(db, order.id)) {
    if (request.status !== 'open') continue;
    found += await allocate(context, request, request.asked, { whatFits: true });
    await publish(db, { kind: 'request.changed', to: 'staff', payload: { id: request.id } });
  }
  if (found > 0) await notifyFound(context, order.id, found);
}

/** `manage` with status `assigned` assigns the order to the caller. */
export const assignToOneself = (context: Context, order: OrderRow) =>
  order.status === 'placed' ? assign(context, order, context.actor.id) : fail('transition_not_allowed');
