import type { Input } from '@aliquot/contract/endpoint';
import type { orders } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { failFields } from '../../../platform/http/index.ts';
import { assertVersion } from '../../../platform/writing/index.ts';
import { creditOrder } from '../../client-invoices/index.ts';
import { lockSamples } from '../cart/evaluate-samples.ts';
import { assertTransition, lockOrder } from '../order-access.ts';
import { readOrder } from '../reading/read-order.ts';
import { notifyPlacer } from './notify-users.ts';
import { publishOrder, publishReturned, publishTaken, record } from './timeline.ts';
import { cancelIfEmpty, liveLines, setStatus } from './transitions.ts';

type Body = Input<(typeof orders)['withdrawItems']>['body'];

/** The lines stay, marked as withdrawn, and leave the total. Lines of a shipment cannot be withdrawn. */
export async function withdrawItems(context: Context, id: number, body: Body) {
  const { db, actor } = context;
  const order = await lockOrder(db, actor, id);
  await assertVersion(order, body.version, () => readOrder(context, id), {
    db,
    table: 'client_orders',
    id,
  });
  assertTransition(actor, order, 'withdraw');
  const wanted = new Set(body.sampleIds);
  const lines = (await liveLines(db, id)).filter((line) => wanted.has(line.sample_id));
  if (lines.length < wanted.size || lines.some(({ shipment_id }) => shipment_id !== null))
    failFields({ sampleIds: ['not_in_order'] });
  const ids = lines.map(({ sample_id }) => sample_id);
  const codes = lines.map(({ sample_code }) => sample_code);
  await lockSamples(db, ids);
  await db
    .updateTable('order_lines')
    .set({ live: false, withdrawn_at: sql<Date>`now()`, withdrawn_reason: body.reason })
    .where(
      'id',
      'in',
      lines.map((line) => line.id),
    )
    .execute();
  await setStatus(db, ids, sql`${body.sampleStatus}`);
  await record(db, {
    orderId: id,
    actorId: actor.id,
    kind: 'withdrawn',
    details: { reason: body.reason, samples: ids.length, codes },
  });
  if (body.sampleStatus === 'available') await publishReturned(context, ids);
  else await publishTaken(db, ids);
  await publishOrder(db, order);
  const isCanceled = await cancelIfEmpty(context, order, body.reason);
  if (!isCanceled) await notifyPlacer(context, id, 'order_items_withdrawn', { codes, reason: body.reason });
  const lineIds = lines.map((line) => line.id);
  // Without samples nothing is shipped either.
  if (body.credit) await creditOrder(context, id, body.reason, isCanceled ? undefined : lineIds);
  return readOrder(context, id);
}
