import type { Context } from '../../../platform/context.ts';
import { lockOrder } from '../order-access.ts';
import { readOrder } from '../reading/read-order.ts';
import { publishToStaff, record } from './timeline.ts';

/** A note for staff: clients never see it. */
export async function addNote(context: Context, id: number, note: string) {
  const { db, actor } = context;
  await lockOrder(db, actor, id);
  await record(db, { orderId: id, actorId: actor.id, kind: 'note', details: { note } });
  await publishToStaff(db, id);
  return readOrder(context, id);
}
