import type { PublicContext } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { noteSecurity } from '../../platform/security-events.ts';
import { revokeSessions } from '../../platform/session/sessions.ts';
import { endLinks, readLink, useUpLink } from './account-links.ts';
import { findByEmail } from './queries.ts';

/** The new address of somebody is really theirs. */
export async function confirmLink(context: PublicContext, token: string): Promise<null> {
  const { db, clock } = context;
  const now = clock.now();
  const link = await readLink(db, token, now);
  await useUpLink(db, link.id, now);
  if (link.purpose !== 'email_change' || link.user_id === null || link.pending_email === null)
    fail('link_expired');
  if (await findByEmail(db, link.pending_email))
    fail('duplicate', { fields: { email: ['validate_duplicate'] } });
  await db
    .updateTable('users')
    .set({ email: link.pending_email, pending_email: null })
    .where('id', '=', link.user_id)
    .execute();
  await endLinks(context, link.user_id);
  await revokeSessions(db, { userId: link.user_id }, 'ended', now);
  noteSecurity(context, 'email.changed', { user: link.user_id });
  return null;
}
