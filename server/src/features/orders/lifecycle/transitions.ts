import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { fail } from '../../../platform/http/index.ts';
import { creditOrder, invoiceDelivery } from '../../client-invoices/index.ts';
import { lockSamples } from '../cart/evaluate-samples.ts';
import { sumOf } from '../cart/read-cart.ts';
import { assertTransition, type OrderRow, updateOrder } from '../order-access.ts';
import { notifyCanceled, notifyPlacer } from './notify-users.ts';
import { assertPriced, shippingPriceOf } from './shipping-price.ts';
import { publishOrder, publishReturned, record } from './timeline.ts';

/** The transitions of an order. The caller has locked the order; its samples are locked here, in order of id. */

export async function liveLines(db: Handle, orderId: number) {
  return db
    .selectFrom('order_lines')
    .select(['id', 'sample_id', 'sample_code', 'shipment_id', 'price'])
    .where('client_order_id', '=', orderId)
    .where('live', '=', true)
    .orderBy('sample_id')
    .execute();
}

export const openRequests = (db: Handle, orderId: number) =>
  db
    .selectFrom('inventory_requests')
    .select(['id', 'name'])
    .where('client_order_id', '=', orderId)
    .where('status', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();

/** `price` is what the call has set shipping to. */
export async function confirm(
  context: Context,
  order: OrderRow,
  price: number | null = shippingPriceOf(order),
): Promise<void> {
  assertTransition(context.actor, order, 'confirm');
  await assertPriced(context, price);
  const lines = await liveLines(context.db, order.id);
  const total = sumOf(lines.map((line) => Number(line.price)));
  const details = price === null ? {} : { total, shipping: price };
  await move(context, order, { status: 'confirmed' }, 'confirmed', details);
  await notifyPlacer(context, order.id, 'order_confirmed', {
    samples: lines.length,
    total,
    shipping: price,
  });
}

/** Without a shipment: the specification's client sends this first, and the shipment afterwards. */
export async function dispatch(context: Context, order: OrderRow): Promise<void> {
  assertTransition(context.actor, order, 'dispatch');
  await move(context, order, { status: 'dispatched' }, 'dispatched');
}

/** Delivered: the reserved samples become depleted. */
export async function complete(context: Context, order: OrderRow, at: Date): Promise<void> {
  const { db, actor } = context;
  assertTransition(actor, order, 'complete');
  if ((await openRequests(db, order.id)).length > 0) fail('request_open');
  const lines = await liveLines(db, order.id);
  if (order.status === 'dispatched' && lines.some(({ shipment_id }) => shipment_id === null))
    fail('lines_unsent');
  const ids = lines.map(({ sample_id }) => sample_id);
  await lockSamples(db, ids);
  await setStatus(db, ids, sql`'depleted'`);
  await move(context, order, { status: 'delivered', completion_date: at }, 'delivered');
  await publish(db, { kind: 'sample.changed', to: 'staff', payload: {} });
  await notifyPlacer(context, order.id, 'order_delivered', {});
  await invoiceDelivery(context, order, at);
}

/**
 * Returns every sample to the stock; those that expired meanwhile are put on hold for staff to decide. `credit`: what is
 * invoiced is credited.
 */
export async function cancel(
  context: Context,
  order: OrderRow,
  reason: string,
  { credit = false } = {},
): Promise<void> {
  const { db, actor } = context;
  assertTransition(actor, order, 'cancel');
  const ids = (await liveLines(db, order.id)).map(({ sample_id }) => sample_id);
  await lockSamples(db, ids);
  await db
    .updateTable('order_lines')
    .set({ live: false })
    .where('client_order_id', '=', order.id)
    .where('live', '=', true)
    .execute();
  const today = dayOf(context.clock.now());
  await setStatus(
    db,
    ids,
    sql`case when expiration_date < ${today}::date then 'on_hold' else 'available' end`,
  );
  for (const { id, name } of await openRequests(db, order.id)) {
    await db
      .updateTable('inventory_requests')
      .set({ status: 'closed', reason, closed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await record(db, {
      orderId: order.id,
      actorId: actor.id,
      kind: 'request_closed',
      details: { request: name, reason },
    });
    await publish(db, { kind: 'request.changed', to: 'staff', payload: { id } });
  }
  await move(context, order, { status: 'cancelled', cancel_reason: reason }, 'cancelled', { reason });
  await publishReturned(context, ids);
  await notifyCanceled(context, order.id, reason);
  if (credit) await creditOrder(context, order.id, reason);
}

/** Cancels an order without live lines and open requests, from any status. */
export async function cancelIfEmpty(
  context: Context,
  order: OrderRow,
  reason: string | null,
): Promise<boolean> {
  const { db } = context;
  const left = (await liveLines(db, order.id)).length + (await openRequests(db, order.id)).length;
  if (left > 0) return false;
  await move(context, order, { status: 'cancelled', cancel_reason: reason }, 'cancelled', {
    ...(reason === null ? {} : { reason }),
  });
  await notifyPlacer(context, order.id, 'order_cancelled', { reason });
  return true;
}

async function move(
  { db, actor }: Context,
  order: OrderRow,
  values: object,
  kind: 'confirmed' | 'dispatched' | 'delivered' | 'cancelled',
  details: object = {},
): Promise<void> {
  await updateOrder(db, order.id, values);
  await record(db, { orderId: order.id, actorId: actor.id, kind, details });
  await publishOrder(db, order);
}

export const setStatus = (db: Handle, ids: readonly number[], status: ReturnType<typeof sql>) =>
  sql`update samples set status = ${status} where id = any (${[...ids]}::integer[])`.execute(db);
