import type { Context } from '../../platform/context.ts';
import { readOrder } from './read-order.ts';
import { record, tellOrder } from './timeline.ts';
import { lockOrder } from './visible.ts';

/** For colleagues: clients never read it. */
export async function addNote(context: Context, id: number, note: string) {
  const { db, actor } = context;
  const order = await lockOrder(db, actor, id);
  await record(db, { orderId: id, actorId: actor.id, kind: 'note', details: { note } });
  await tellOrder(db, order);
  return readOrder(context, id);
}
