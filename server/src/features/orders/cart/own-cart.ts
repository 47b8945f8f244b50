import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { fail } from '../../../platform/http/index.ts';
import { isActiveCompany } from '../../companies/index.ts';

/**
 * Until the transaction ends neither the buyer nor their company can be deactivated, nor can the buyer change company or
 * role. The company is locked first, in the same order as where a company is deactivated.
 */
export async function lockForShareBuyer(db: Handle, actor: Actor): Promise<{ companyId: number }> {
  const companyId = actor.clientCompanyId;
  if (companyId === null || !(await isActiveCompany(db, companyId))) fail('not_found');
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.id)
    .where('client_company_id', '=', companyId)
    .where('active', '=', true)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  if (!user) fail('not_found');
  return { companyId };
}

/** The actor's open cart, if there is one. */
export const findCart = (db: Handle, actor: Pick<Actor, 'id' | 'clientCompanyId'>) =>
  db
    .selectFrom('client_orders')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('client_company_id', '=', actor.clientCompanyId ?? 0)
    .where('status', '=', 'new')
    .where('stage', '=', 'cart')
    .executeTakeFirst();

/** The actor's own cart, locked. Fails when it was already placed, or waits for a decision. */
export async function lockCart(db: Handle, actor: Actor, id: number): Promise<void> {
  const order = await lockOwn(db, actor, id);
  if (order.status !== 'new' || order.stage !== 'cart') fail('transition_not_allowed');
}

/** A cart or order of the actor, locked. */
export async function lockOwn(db: Handle, actor: Actor, id: number) {
  const order = await db
    .selectFrom('client_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('client_company_id', '=', actor.clientCompanyId ?? 0)
    .forUpdate()
    .executeTakeFirst();
  return order ?? fail('not_found');
}

/** The open cart or a new one. The unique index lets only one of several concurrent calls create it. */
export async function openCart(db: Handle, actor: Actor): Promise<number> {
  const { companyId } = await lockForShareBuyer(db, actor);
  const made = await db
    .insertInto('client_orders')
    .values({ user_id: actor.id, client_company_id: companyId })
    .onConflict((conflict) =>
      conflict.column('user_id').where(sql<boolean>`status = 'new' and stage = 'cart'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!made) return (await findCart(db, actor))?.id ?? fail('not_found');
  await db
    .insertInto('order_events')
    .values({ client_order_id: made.id, actor_id: actor.id, kind: 'cart_opened' })
    .execute();
  return made.id;
}
