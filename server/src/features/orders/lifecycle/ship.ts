import type { Input } from '@aliquot/contract/endpoint';
import type { orders } from '@aliquot/contract/orders';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { fail, failFields } from '../../../platform/http/index.ts';
import { invoiceShipment } from '../../client-invoices/index.ts';
import { assertTransition, lockOrder, type OrderRow } from '../order-access.ts';
import { readOrder } from '../reading/read-order.ts';
import { notifyPlacer } from './notify-users.ts';
import { publishOrder, record } from './timeline.ts';
import { dispatch, liveLines } from './transitions.ts';

type Body = Input<(typeof orders)['ship']>['body'];
type Line = Awaited<ReturnType<typeof liveLines>>[number];

/**
 * In one transaction a confirmed order becomes dispatched and the shipment is made. A dispatched order, with a shipment or
 * without, gets another one. The same shipment sent twice is made once.
 */
export async function ship(context: Context, id: number, body: Body) {
  const { db, actor, clock } = context;
  const order = await lockOrder(db, actor, id);
  assertTransition(actor, order, 'ship');
  assertSentDate(order, body.sentDate, clock.now());
  const lines = await liveLines(db, id);
  if (await sentAlready(db, id, body, lines)) return readOrder(context, id);
  const sent = linesToSend(lines, body.sampleIds);
  if (order.status === 'confirmed') await dispatch(context, order);
  const shipment = await db
    .insertInto('shipments')
    .values({
      client_order_id: id,
      created_by: actor.id,
      carrier: body.carrier,
      tracking_number: body.trackingNumber ?? null,
      method: body.method,
      temperature: body.temperature ?? null,
      sent_date: body.sentDate,
      note: body.note ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('order_lines')
    .set({ shipment_id: shipment.id })
    .where(
      'id',
      'in',
      sent.map((line) => line.id),
    )
    .execute();
  const { carrier, trackingNumber = null } = body;
  const details = { samples: sent.length, carrier, trackingNumber };
  await record(db, { orderId: id, actorId: actor.id, kind: 'shipment', details });
  await publishOrder(db, order);
  await notifyPlacer(context, id, 'order_dispatched', details);
  await invoiceShipment(context, order, { id: shipment.id, sentDate: body.sentDate });
  return readOrder(context, id);
}

function linesToSend(lines: readonly Line[], sampleIds: readonly number[] | undefined): Line[] {
  const unsent = lines.filter(({ shipment_id }) => shipment_id === null);
  if (!sampleIds) return unsent.length > 0 ? unsent : fail('nothing_to_send');
  const wanted = new Set(sampleIds);
  const selected = unsent.filter((line) => wanted.has(line.sample_id));
  if (selected.length < wanted.size) failFields({ sampleIds: ['not_in_order'] });
  return selected;
}

/** Whether this shipment exists already: same parcel, same lines. */
async function sentAlready(
  db: Handle,
  orderId: number,
  body: Body,
  lines: readonly Line[],
): Promise<boolean> {
  const same = await db
    .selectFrom('shipments')
    .select('id')
    .where('client_order_id', '=', orderId)
    .where('carrier', '=', body.carrier)
    .where('method', '=', body.method)
    .where('sent_date', '=', body.sentDate)
    .where('tracking_number', body.trackingNumber ? '=' : 'is', body.trackingNumber ?? null)
    .execute();
  const unsent = lines.some(({ shipment_id }) => shipment_id === null);
  return same.some(({ id }) => {
    const inside = lines.filter(({ shipment_id }) => shipment_id === id);
    if (!body.sampleIds) return !unsent && inside.length > 0;
    const wanted = new Set(body.sampleIds);
    return wanted.size === inside.length && inside.every((line) => wanted.has(line.sample_id));
  });
}

/** Not before the order was placed, and at most tomorrow, since in another time zone it may already be tomorrow. */
export function assertSentDate(order: OrderRow, sentDate: string, now: Date): void {
  const tomorrow = dayOf(new Date(now.getTime() + 86_400_000));
  if (sentDate > tomorrow) failFields({ sentDate: ['day_future'] });
  if (order.placed_at && sentDate < dayOf(order.placed_at)) failFields({ sentDate: ['before_placement'] });
}
