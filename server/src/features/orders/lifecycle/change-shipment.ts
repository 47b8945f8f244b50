import type { Input } from '@aliquot/contract/endpoint';
import type { orders } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { fail } from '../../../platform/http/index.ts';
import { assertVersion } from '../../../platform/writing/index.ts';
import { assertTransition, lockOrder, updateOrder } from '../order-access.ts';
import { readOrder } from '../reading/read-order.ts';
import { assertSentDate } from './ship.ts';
import { publishOrder, record } from './timeline.ts';

type Call = Input<(typeof orders)['updateShipment']>;

/** The column of each field, and its name in the timeline. */
const fields = {
  carrier: { column: 'carrier', inTimeline: 'carrier' },
  trackingNumber: { column: 'tracking_number', inTimeline: 'trackingNumber' },
  method: { column: 'method', inTimeline: 'shipmentMethod' },
  temperature: { column: 'temperature', inTimeline: 'temperature' },
  sentDate: { column: 'sent_date', inTimeline: 'sentDate' },
  note: { column: 'note', inTimeline: 'shipmentNote' },
} as const;

/** Corrects a shipment until its order is delivered. Its samples cannot change. */
export async function changeShipment(context: Context, { params, body: { version, ...body } }: Call) {
  const { db, actor, clock } = context;
  const order = await lockOrder(db, actor, params.id);
  const shipment = await db
    .selectFrom('shipments')
    .selectAll()
    .where('id', '=', params.shipmentId)
    .where('client_order_id', '=', order.id)
    .executeTakeFirst();
  if (!shipment) fail('not_found');
  assertTransition(actor, order, 'ship');
  await assertVersion(order, version, () => readOrder(context, order.id));
  if (body.sentDate !== undefined) assertSentDate(order, body.sentDate, clock.now());
  const changes = Object.entries(fields)
    .map(([field, { column, inTimeline }]) => ({
      column,
      inTimeline,
      from: shipment[column],
      to: body[field as keyof typeof body],
    }))
    .filter(({ from, to }) => to !== undefined && to !== from);
  if (changes.length === 0) return readOrder(context, order.id);
  await db
    .updateTable('shipments')
    .set(Object.fromEntries(changes.map(({ column, to }) => [column, to])))
    .where('id', '=', shipment.id)
    .execute();
  // Raises the order's version, so that a form that a colleague opened before gets a version conflict.
  await updateOrder(db, order.id, { updated_at: sql`now()` });
  for (const { inTimeline, from, to } of changes)
    await record(db, {
      orderId: order.id,
      actorId: actor.id,
      kind: 'changed',
      details: {
        field: inTimeline,
        from,
        to,
        ...(inTimeline === 'carrier' ? {} : { carrier: shipment.carrier }),
      },
    });
  await publishOrder(db, order);
  return readOrder(context, order.id);
}
