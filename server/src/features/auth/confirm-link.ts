import type { PublicContext } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { announce } from '../../platform/live.ts';
import { noteSecurity } from '../../platform/security-events.ts';
import { revokeSessions } from '../../platform/session/sessions.ts';
import { tell } from '../notices/index.ts';
import { endLinks, readLink, useUpLink } from './account-links.ts';
import { findByEmail } from './queries.ts';

/** The address behind a sign-up or a changed email is really theirs. */
export async function confirmLink(context: PublicContext, token: string): Promise<null> {
  const { db, clock } = context;
  const now = clock.now();
  const link = await readLink(db, token, now);
  await useUpLink(db, link.id, now);
  if (link.sign_up_id !== null) {
    await confirmSignUp(context, link.sign_up_id, now);
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
  await endLinks(context, link.user_id);
  await revokeSessions(db, { userId: link.user_id }, 'ended', now);
  noteSecurity(context, 'email.changed', { user: link.user_id });
  return null;
}

/** From here on staff see that somebody asks, and are told. */
async function confirmSignUp(context: PublicContext, id: number, now: Date): Promise<void> {
  const { db } = context;
  const wish = await db
    .updateTable('sign_ups')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .returning(['first_name', 'last_name', 'company_name'])
    .executeTakeFirstOrThrow();
  await announce(db, { kind: 'sign_up.changed', to: 'staff', payload: { id } });
  const words = { person: `${wish.first_name} ${wish.last_name}`, company: wish.company_name };
  await tell(context, {
    to: 'staff',
    kind: 'sign_up_received',
    about: { type: 'sign_up', id },
    words,
    mail: { path: '/users?review=1', ...words },
  });
}
