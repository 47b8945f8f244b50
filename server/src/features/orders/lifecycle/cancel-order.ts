import type { Context } from '../../../platform/context.ts';
import { assertVersion } from '../../../platform/writing/index.ts';
import { lockOrder } from '../order-access.ts';
import { readOrder } from '../reading/read-order.ts';
import { cancel } from './transitions.ts';

interface Body {
  reason: string;
  version?: number | undefined;
  credit?: boolean | undefined;
}

/** Staff may cancel until the order is sent, the client until it is confirmed. */
export async function cancelOrder(context: Context, id: number, { reason, version, credit }: Body) {
  const order = await lockOrder(context.db, context.actor, id);
  await assertVersion(order, version, () => readOrder(context, id), {
    db: context.db,
    table: 'client_orders',
    id,
  });
  await cancel(context, order, reason, { credit });
  return readOrder(context, id);
}
