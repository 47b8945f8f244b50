import type { Input } from '@aliquot/contract/endpoint';
import { groupOf } from '@aliquot/contract/roles';
import type { users } from '@aliquot/contract/users';
import { noteSecurity, requireRecentAuth } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { sendInvitation } from '../auth/index.ts';
import { columnsOf, insertUser, present } from './queries.ts';
import { assertCompanyFitsRole, assertMayManage, assertUniqueEmail, maySignIn } from './rules.ts';

/** Staff cannot choose a password: the new user is invited by mail and sets their own. */
export async function createUser(context: Context, body: Input<(typeof users)['create']>['body']) {
  const { db, actor } = context;
  assertMayManage(actor, body.role);
  if (groupOf(body.role) === 'staff') await requireRecentAuth(context);
  await assertUniqueEmail(context, body.email, null);
  await assertCompanyFitsRole(db, body.role, body.clientCompanyId ?? null);
  const { role, email, firstName, lastName } = body;
  const row = await insertUser(db, {
    ...columnsOf(body),
    role,
    email,
    first_name: firstName,
    last_name: lastName,
  });
  noteSecurity(context, 'user.created', { user: row.id, role });
  if (maySignIn(row)) await sendInvitation(context, { id: row.id, email, firstName });
  await publish(db, { kind: 'user.changed', to: 'staff', payload: { id: row.id } });
  return present(context, row);
}
