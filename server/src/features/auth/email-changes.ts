import type { Language } from '@aliquot/contract/languages';
import { knownLanguage } from '@aliquot/contract/languages';
import { noteSecurity, revokeSessions } from '../../platform/access/index.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { createLink, endLinks, endRevertLinks } from './account-links.ts';
import { forgetDevices } from './devices.ts';
import { emailIsTaken, readMe } from './queries.ts';

interface Changed {
  id: number;
  email: string;
  firstName: string;
}

/**
 * Mails a confirmation link to the new address and a notification to the old one, which stays valid until then. The reply
 * does not reveal whether the address is taken: then no link is sent. The confirmation checks it again.
 */
export async function requestEmailChange(context: Context, user: Changed, newEmail: string): Promise<void> {
  const { db, language } = context;
  noteSecurity(context, 'email.asked');
  // A link to an address that was requested before must not confirm this one.
  await endLinks(context, user.id, ['email_change']);
  await db.updateTable('users').set({ pending_email: newEmail }).where('id', '=', user.id).execute();
  const changeId = await writeChange(context, user, newEmail, { requestedBy: user.id, confirmed: false });
  await mailRevertLink(context, user, newEmail, changeId, language, 'email_change_notice');
  if (await emailIsTaken(context, newEmail, user.id)) return;
  const link = await createLink(context, 'email_change', { userId: user.id }, changeId);
  await queueMail(context, {
    to: newEmail,
    language,
    template: 'email_change_confirm',
    data: { firstName: user.firstName, newEmail, ...link },
  });
}

/** Applies a confirmed change. The owner of the old address can still revert it. */
export async function confirmEmailChange(
  context: PublicContext,
  userId: number,
  changeId: number | null,
  newEmail: string,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  if (await emailIsTaken(context, newEmail, userId))
    fail('duplicate', { fields: { email: ['validate_duplicate'] } });
  const before = await readMe(db, userId);
  await db
    .updateTable('users')
    .set({ email: newEmail, pending_email: null })
    .where('id', '=', userId)
    .execute();
  await endLinks(context, userId);
  await revokeSessions(db, { userId }, 'ended', now);
  noteSecurity(context, 'email.changed', { user: userId });
  if (changeId === null) return;
  await db.updateTable('email_changes').set({ confirmed_at: now }).where('id', '=', changeId).execute();
  const language = before.language ?? context.language;
  await mailRevertLink(context, before, newEmail, changeId, language, 'email_changed_notice');
}

/**
 * Reverts a change that the owner of the old address did not make. Ends all sessions, deletes the password, and mails a
 * link to choose a new one to the old address only.
 */
export async function revertEmailChange(
  context: PublicContext,
  userId: number,
  changeId: number,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  // This change and later ones. Links of earlier changes stay valid, so that a thief cannot disable them this way.
  const undone = await db
    .updateTable('email_changes')
    .set({ reverted_at: now })
    .where('user_id', '=', userId)
    .where('id', '>=', changeId)
    .where('reverted_at', 'is', null)
    .returning(['id', 'old_email', 'new_email'])
    .execute();
  const change = undone.find(({ id }) => id === changeId) ?? fail('link_expired');
  await db
    .updateTable('users')
    .set({ email: change.old_email, pending_email: null, password_hash: null })
    .where('id', '=', userId)
    .execute();
  await endLinks(context, userId);
  await endRevertLinks(context, userId, changeId);
  await revokeSessions(db, { userId }, 'ended', now);
  await forgetDevices(context, userId);
  noteSecurity(context, 'email.reverted', { user: userId });
  await publish(db, { kind: 'user.changed', to: 'staff', payload: { id: userId } });
  const { firstName, language } = await readMe(db, userId);
  const link = await createLink(context, 'recovery', { userId });
  await queueMail(context, {
    to: change.old_email,
    language: language ?? context.language,
    template: 'email_reverted',
    data: { firstName, ...link },
  });
  for (const address of new Set(undone.map(({ new_email }) => new_email)))
    await queueMail(context, {
      to: address,
      language: language ?? context.language,
      template: 'email_reverted_notice',
      data: { path: '/sign-in' },
    });
}

/** An email change by staff: it applies at once, cannot be reverted by link, and both addresses are notified. */
export async function changeEmailOf(
  context: Context,
  user: Changed & { language: string | null; hasPassword: boolean },
  newEmail: string,
): Promise<void> {
  const { db, actor } = context;
  await db.updateTable('users').set({ pending_email: null }).where('id', '=', user.id).execute();
  await writeChange(context, user, newEmail, { requestedBy: actor.id, confirmed: true });
  await endLinks(context, user.id);
  await endRevertLinks(context, user.id);
  noteSecurity(context, 'email.changed', { user: user.id });
  const by = await readMe(db, actor.id);
  const language = knownLanguage(user.language ?? context.language);
  const data = {
    firstName: user.firstName,
    newEmail,
    changedBy: by.fullName,
    contact: by.email,
    path: '/sign-in',
  };
  await queueMail(context, { to: user.email, language, template: 'email_moved_notice', data });
  if (user.hasPassword) await queueMail(context, { to: newEmail, language, template: 'email_moved', data });
}

async function writeChange(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  user: Changed,
  newEmail: string,
  { requestedBy, confirmed }: { requestedBy: number; confirmed: boolean },
): Promise<number> {
  const now = clock.now();
  const { id } = await db
    .insertInto('email_changes')
    .values({
      user_id: user.id,
      old_email: user.email,
      new_email: newEmail,
      requested_at: now,
      requested_by: requestedBy,
      confirmed_at: confirmed ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function mailRevertLink(
  context: PublicContext,
  user: Changed,
  newEmail: string,
  changeId: number,
  language: Language,
  template: 'email_change_notice' | 'email_changed_notice',
): Promise<void> {
  const link = await createLink(context, 'email_revert', { userId: user.id }, changeId);
  await queueMail(context, {
    to: user.email,
    language,
    template,
    data: { firstName: user.firstName, newEmail, ...link },
  });
}
