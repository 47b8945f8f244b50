import type { orderEventKinds } from '@aliquot/contract/orders';
import type { Handle } from '../../platform/context.ts';
import { announce } from '../../platform/live.ts';

export type EventKind = (typeof orderEventKinds)[number];

interface Happening {
  orderId: number;
  /** Nobody, when it followed from something else. */
  actorId: number | null;
  kind: EventKind;
  details?: object;
}

/** Written with the step it tells of; never changed. */
export async function record(db: Handle, { orderId, actorId, kind, details = {} }: Happening): Promise<void> {
  await db
    .insertInto('order_events')
    .values({ client_order_id: orderId, actor_id: actorId, kind, details: JSON.stringify(details) })
    .execute();
}

/** Those who look at it, with us and at the company, read it again. */
export async function tellOrder(
  db: Handle,
  { id, client_company_id }: { id: number; client_company_id: number },
): Promise<void> {
  const payload = { id };
  await announce(db, { kind: 'order.changed', to: 'staff', payload });
  await announce(db, { kind: 'order.changed', to: { clientCompanyId: client_company_id }, payload });
}

/** Samples left the shelf, or came back: lists of staff count anew, those who buy see it at once. */
export async function tellSamples(
  db: Handle,
  kind: 'sample.taken' | 'sample.freed',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await announce(db, { kind, to: 'clients', payload: { ids } });
  await announce(db, { kind: 'sample.changed', to: 'staff', payload: {} });
}
