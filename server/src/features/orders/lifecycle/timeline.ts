import type { orderEventKinds } from '@aliquot/contract/orders';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { publishFreed } from '../cart/publish-freed.ts';
import type { Overrun } from './approval-needed.ts';

type EventKind = (typeof orderEventKinds)[number];

interface OrderEvent {
  orderId: number;
  /** Null when the system did it. */
  actorId: number | null;
  kind: EventKind;
  details?: object;
}

/** Adds an entry to the order's timeline, in the transaction of the change. Entries are never changed. */
export async function record(
  db: Handle,
  { orderId, actorId, kind, details = {} }: OrderEvent,
): Promise<void> {
  await db
    .insertInto('order_events')
    .values({ client_order_id: orderId, actor_id: actorId, kind, details: JSON.stringify(details) })
    .execute();
}

/** Adds the budgets that an order exceeds to its timeline. */
export async function recordOverruns(
  db: Handle,
  orderId: number,
  actorId: number,
  overruns: readonly Overrun[],
): Promise<void> {
  for (const { name, over } of overruns)
    await record(db, { orderId, actorId, kind: 'over_budget', details: { budget: name, over } });
}

/** Publishes to staff, the company's managers and the buyer, whose open pages then read the order again. */
export async function publishOrder(
  db: Handle,
  { id, client_company_id, user_id }: { id: number; client_company_id: number; user_id: number },
): Promise<void> {
  const [kind, payload] = ['order.changed', { id }] as const;
  await publishToStaff(db, id);
  await publish(db, { kind, to: { managersOf: client_company_id }, payload });
  await publish(db, { kind, to: { userId: user_id }, payload });
  await publishBudgets(db, client_company_id);
}

/** Colleagues may not see the order, but what is left of the company's budgets. */
async function publishBudgets(db: Handle, companyId: number): Promise<void> {
  const budget = await db
    .selectFrom('budgets')
    .select('id')
    .where('client_company_id', '=', companyId)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (budget) await publish(db, { kind: 'budget.changed', to: { clientCompanyId: companyId }, payload: {} });
}

/** Publishes a change that only staff can see. */
export const publishToStaff = (db: Handle, orderId: number) =>
  publish(db, { kind: 'order.changed', to: 'staff', payload: { id: orderId } });

/**
 * Publishes samples that are no longer available. Clients get no event for those that the cart held before: they were
 * already unavailable to everyone else.
 */
export async function publishTaken(
  db: Handle,
  ids: readonly number[],
  heldBefore: readonly number[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  const fresh = ids.filter((id) => !heldBefore.includes(id));
  if (fresh.length > 0)
    await publish(db, { kind: 'sample.unavailable', to: 'clients', payload: { ids: fresh } });
  await publish(db, { kind: 'sample.changed', to: 'staff', payload: {} });
}

/** Publishes samples that returned to the stock: to clients only those that they can buy now, so no expired ones. */
export async function publishReturned(
  context: Pick<Context, 'db' | 'clock'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await publishFreed(context, ids);
  await publish(context.db, { kind: 'sample.changed', to: 'staff', payload: {} });
}
