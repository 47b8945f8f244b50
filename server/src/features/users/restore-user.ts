import { noteSecurity } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { lockUser, present, updateUser } from './queries.ts';
import { assertCompanyFitsRole, assertMayManage } from './rules.ts';

/** Restores a deleted user with the previous status. Fails when their company is inactive. Idempotent. */
export async function restoreUser(context: Context, id: number) {
  const { db, actor } = context;
  const row = await lockUser(db, id);
  assertMayManage(actor, row.role);
  if (row.active) return present(context, row);
  await assertCompanyFitsRole(db, row.role, row.client_company_id);
  const restored = await updateUser(db, id, { active: true });
  noteSecurity(context, 'user.restored', { user: id });
  await publish(db, { kind: 'user.changed', to: 'staff', payload: { id } });
  return present(context, restored);
}
