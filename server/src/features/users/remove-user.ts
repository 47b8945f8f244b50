import { noteSecurity } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { lockSuperAdmins, lockUser, present, updateUser } from './queries.ts';
import { assertMayManage, assertNotSelf, endSessions, keepLastSuperAdmin } from './rules.ts';

/** Deactivates the user: their sessions end, they leave active lists and pickers, and their history stays. */
export async function removeUser(context: Context, id: number, version: number | undefined) {
  const { db, actor } = context;
  await lockSuperAdmins(db);
  const row = await lockUser(db, id);
  if (!row.active) fail('not_found');
  assertNotSelf(actor, id);
  assertMayManage(actor, row.role);
  await assertVersion(row, version, () => present(context, row));
  await keepLastSuperAdmin(db, row, { ...row, active: false });
  const sessionsEnded = await endSessions(context, id);
  await updateUser(db, id, { active: false });
  noteSecurity(context, 'user.removed', { user: id, sessionsEnded });
  await publish(db, { kind: 'user.changed', to: 'staff', payload: { id } });
  return { sessionsEnded };
}
