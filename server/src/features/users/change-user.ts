import type { Input } from '@aliquot/contract/endpoint';
import { groupOf } from '@aliquot/contract/roles';
import type { users } from '@aliquot/contract/users';
import { noteSecurity, requireRecentAuth } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { changeEmailOf, sendInvitation } from '../auth/index.ts';
import { columnsOf, lockSuperAdmins, lockUser, present, type UserRow, updateUser } from './queries.ts';
import {
  assertCompanyFitsRole,
  assertMayManage,
  assertNotSelf,
  assertUniqueEmail,
  endSessions,
  keepLastSuperAdmin,
  maySignIn,
} from './rules.ts';

type Body = Input<(typeof users)['update']>['body'];

export async function changeUser(context: Context, id: number, body: Body) {
  const { db, actor } = context;
  if (body.role !== undefined || body.status !== undefined) await lockSuperAdmins(db);
  const before = await lockUser(db, id);
  if (!before.active) fail('not_found');
  assertMayManage(actor, before.role, body.role);
  await assertVersion(before, body.version, () => present(context, before), { db, table: 'users', id });
  const columns = changedColumns(before, body);
  if (Object.keys(columns).length === 0) return { ...present(context, before), sessionsEnded: 0 };
  const after = { ...before, ...columns };
  const accessChanges = columns.role !== undefined || columns.client_company_id !== undefined;
  if (accessChanges || columns.email) await requireRecentAuth(context);
  if (columns.role || columns.status || columns.email) assertNotSelf(actor, id);
  if (columns.email) await assertUniqueEmail(context, columns.email, id);
  if (accessChanges || columns.status === 'active')
    await assertCompanyFitsRole(db, after.role, after.client_company_id);
  await keepLastSuperAdmin(db, before, after);
  const leaves = columns.status !== undefined && !maySignIn(after);
  const sessionsEnded =
    leaves || columns.email ? await endSessions(context, id, leaves ? 'blocked' : 'ended') : 0;
  // A user whose status staff set is no longer reactivated with the company.
  const row = await updateUser(db, id, {
    ...columns,
    ...(columns.status ? { switched_off_with_company: null } : {}),
  });
  if (columns.email) await moveEmail(context, before, row);
  if (accessChanges) noteSecurity(context, 'user.role', { user: id, from: before.role, to: row.role });
  if (columns.status)
    noteSecurity(context, 'user.status', { user: id, from: before.status, to: row.status, sessionsEnded });
  await publish(db, { kind: 'user.changed', to: 'staff', payload: { id } });
  return { ...present(context, row), sessionsEnded };
}

/** Notifies both addresses. A user without a password gets a new invitation at the new address. */
async function moveEmail(context: Context, { email }: UserRow, row: UserRow) {
  const { id, first_name: firstName, has_password: hasPassword, language } = row;
  await changeEmailOf(context, { id, email, firstName, hasPassword, language }, row.email);
  if (!hasPassword && maySignIn(row)) await sendInvitation(context, { id, email: row.email, firstName });
}

/** The columns that differ. A user who stops being a client loses the company, whether or not the body says so. */
function changedColumns(before: UserRow, body: Body) {
  const columns = columnsOf(body);
  if (columns.role && groupOf(columns.role) !== 'client' && columns.client_company_id === undefined)
    columns.client_company_id = null;
  const entries = Object.entries(columns).filter(([name, value]) => value !== before[name as keyof UserRow]);
  return Object.fromEntries(entries) as typeof columns;
}
