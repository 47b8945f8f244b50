import type { PublicContext } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { readLink, useUpLink } from './account-links.ts';
import { confirmEmailChange, revertEmailChange } from './email-changes.ts';

/** Links that need only a confirmation: of a new email address, or to revert a change that the owner did not make. */
export async function confirmLink(context: PublicContext, token: string): Promise<null> {
  const { db, clock } = context;
  const now = clock.now();
  const { id, purpose, user_id, email_change_id, pending_email } = await readLink(db, token, now);
  await useUpLink(db, id, now);
  if (purpose === 'email_change' && user_id !== null && pending_email !== null)
    await confirmEmailChange(context, user_id, email_change_id, pending_email);
  else if (purpose === 'email_revert' && user_id !== null && email_change_id !== null)
    await revertEmailChange(context, user_id, email_change_id);
  else fail('link_expired');
  return null;
}
