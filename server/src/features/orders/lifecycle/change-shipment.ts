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

/** Which column a field is kept in, and under which name the timeline tells of it. */
const fields = {
  carrier: { column: 'carrier', told: 'carrier' },
  trackingNumber: { column: 'tracking_number', told: 'trackingNumber' },
  method: { column: 'method', told: 'shipmentMethod' },
  temperature: { column: 'temperature', told: 'temperature' },
  sentDate: { column: 'sent_date', told: 'sentDate' },
  note: { column: 'note', told: 'shipmentNote' },
} as const;

/** Corrects a shipment until its order is delivered; which samples are in it stays as it was sent. */
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
    .map(([field, { column, told }]) => ({
      column,
      told,
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
  // A form that a colleague opened before is about another version of the order.
  await updateOrder(db, order.id, { updated_at: sql`now()` });
  for (const { told, from, to } of changes)
    await record(db, {
      orderId: order.id,
      actorId: actor.id,
      kind: 'changed',
      details: { field: told, from, to, ...(told === 'carrier' ? {} : { carrier: shipment.carrier }) },
    });
  await publishOrder(db, order);
  return readOrder(context, order.id);
}
