import { mayStep, type OrderStatus, type OrderStep } from '@aliquot/contract/order-steps';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Actor } from '../../platform/access/index.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';

export type OrderRow = Selectable<Tables['client_orders']>;

/** Staff see all orders, a manager those of the company, other clients those they placed for it. Never a cart. */
export function seenBy(actor: Actor) {
  const placed = sql<boolean>`o.status <> 'new'`;
  if (actor.group === 'staff') return placed;
  const companys = sql<boolean>`(${placed} and o.client_company_id = ${actor.clientCompanyId ?? 0})`;
  return actor.role === 'client_manager' ? companys : sql<boolean>`(${companys} and o.user_id = ${actor.id})`;
}

/** The order, locked until the end of the transaction. A foreign order is `not_found`, like a missing one. */
export async function lockOrder(db: Handle, actor: Actor, id: number): Promise<OrderRow> {
  const order = await db
    .selectFrom('client_orders as o')
    .selectAll('o')
    .where('o.id', '=', id)
    .where(seenBy(actor))
    .forUpdate('o')
    .executeTakeFirst();
  return order ?? fail('not_found');
}

/** Fails when the table of transitions does not allow the step. */
export function assertTransition(actor: Actor, order: { status: string }, step: OrderStep): void {
  if (!mayStep(actor.group, step, order.status as OrderStatus)) fail('transition_not_allowed');
}

export const updateOrder = (db: Handle, id: number, values: UpdateObject<Tables, 'client_orders'>) =>
  db.updateTable('client_orders').set(values).where('id', '=', id).execute();
