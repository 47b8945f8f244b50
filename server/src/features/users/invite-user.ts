import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { sendInvitation } from '../auth/index.ts';
import { lockUser } from './queries.ts';
import { assertMayManage, maySignIn } from './rules.ts';

/** Sends the invitation again. Fails for users with a password, who can recover it instead. */
export async function inviteUser(context: Context, id: number): Promise<null> {
  const { db, actor } = context;
  const row = await lockUser(db, id);
  if (!row.active) fail('not_found');
  assertMayManage(actor, row.role);
  if (row.has_password || !maySignIn(row)) fail('transition_not_allowed');
  await sendInvitation(context, { id, email: row.email, firstName: row.first_name });
  return null;
}
