import type { PublicContext } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { announce } from '../../platform/live.ts';
import { revokeSessions } from '../../platform/session/sessions.ts';
import { readLink, useUpLink } from './account-links.ts';
import { findByEmail } from './queries.ts';

/** The address behind a sign-up or a changed email is really theirs. */
export async function confirmLink({ db, clock }: PublicContext, token: string): Promise<null> {
  const now = clock.now();
  const link = await readLink(db, token, now);
  await useUpLink(db, link.id, now);
  if (link.sign_up_id !== null) {
    await db.updateTable('sign_ups').set({ confirmed_at: now }).where('id', '=', link.sign_up_id).execute();
    await announce(db, { kind: 'sign_up.changed', to: 'staff', payload: { id: link.sign_up_id } });
    return null;
  }
  if (link.purpose !== 'email_change' || link.user_id === null || link.pending_email === null)
    fail('link_expired');
  if (await findByEmail(db, link.pending_email))
    fail('duplicate', { fields: { email: ['validate_duplicate'] } });
  await db
    .updateTable('users')
    .set({ email: link.pending_email, pending_email: null })
    .where('id', '=', link.user_id)
    .execute();
  await revokeSessions(db, { userId: link.user_id }, 'ended', now);
  return null;
}
