import type { Handle } from '../src/platform/database/handle.ts';
import type { DemoOrder } from './demo-orders.ts';

export interface Person {
  id: number;
  email: string;
  client_company_id: number | null;
  company: string | null;
}

/** Days before now, to the minute. */
export const at = (daysAgo: number, hoursLater = 0) =>
  new Date(Date.now() - daysAgo * 86_400_000 + hoursLater * 3_600_000);

/** Inserts the events of a demo order in chronological order. */
export async function writeTimeline(
  db: Handle,
  orderId: number,
  order: DemoOrder,
  who: (email: string) => Person,
) {
  const [placer, keeper] = [who(order.by).id, order.assignee ? who(order.assignee).id : null];
  const reached = (status: DemoOrder['status']) =>
    ['placed', 'assigned', 'confirmed', 'dispatched', 'delivered'].indexOf(order.status) >=
    ['placed', 'assigned', 'confirmed', 'dispatched', 'delivered'].indexOf(status);
  const samples = order.tubes.reduce((sum, [, count]) => sum + count, 0);
  const steps: [hours: number, kind: string, actor: number | null, details: object][] = [
    [-0.7, 'cart_opened', placer, {}],
    [0, 'placed', placer, { samples }],
  ];
  if (keeper && order.status !== 'placed')
    steps.push([2, 'assigned', keeper, { assignee: await nameOf(db, keeper) }]);
  if (reached('confirmed')) steps.push([22, 'confirmed', keeper, {}]);
  if (order.withdrawn) steps.push([20, 'withdrawn', keeper, { reason: order.withdrawn, samples: 1 }]);
  if (order.request?.status === 'fulfilled')
    steps.push([21, 'allocated', keeper, { samples: order.request.allocated }]);
  if (order.request?.status === 'closed')
    steps.push([30, 'request_closed', keeper, { reason: order.request.reason }]);
  if (reached('dispatched')) steps.push([44, 'dispatched', keeper, {}]);
  for (const [tubes, carrier, trackingNumber] of order.parcels ?? [])
    steps.push([44, 'shipment', keeper, { samples: tubes, carrier, trackingNumber }]);
  if (reached('delivered')) steps.push([80, 'delivered', keeper, {}]);
  if (order.status === 'cancelled') steps.push([5, 'cancelled', keeper ?? placer, { reason: order.reason }]);
  for (const [hours, kind, actor_id, details] of steps.toSorted(([a], [b]) => a - b))
    await db
      .insertInto('order_events')
      .values({
        client_order_id: orderId,
        at: at(order.daysAgo, hours),
        kind,
        actor_id,
        details: JSON.stringify(details),
      })
      .execute();
}

async function nameOf(db: Handle, id: number): Promise<string> {
  const { first_name, last_name } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
}
