import { sql } from 'kysely';
import { createToken, hashOf } from '../../platform/access/index.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';

export type LinkPurpose = 'invitation' | 'recovery' | 'sign_up' | 'email_change' | 'email_revert';

const minutes = 60_000;
const lifetimes: Record<LinkPurpose, number> = {
  invitation: 7 * 24 * 60 * minutes,
  recovery: 30 * minutes,
  sign_up: 7 * 24 * 60 * minutes,
  email_change: 7 * 24 * 60 * minutes,
  email_revert: 7 * 24 * 60 * minutes,
};

/** The link as mails need it. */
export interface Link {
  path: string;
  expiresAt: string;
}

type Whose = { userId: number } | { signUpId: number };

/** Of these a new link replaces earlier ones. The others all stay valid, since anyone can request a further one. */
const replacing: readonly LinkPurpose[] = ['invitation', 'email_change'];

/** Creates a link that works once. The token is sent only by mail. */
export async function createLink(
  { db, clock }: Pick<PublicContext, 'db' | 'clock'>,
  purpose: LinkPurpose,
  whose: Whose,
  emailChangeId: number | null = null,
): Promise<Link> {
  const now = clock.now();
  const token = createToken();
  const owner = 'userId' in whose ? { user_id: whose.userId } : { sign_up_id: whose.signUpId };
  const expiresAt = new Date(now.getTime() + lifetimes[purpose]);
  if (replacing.includes(purpose))
    await db
      .updateTable('account_links')
      .set({ used_at: now })
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where((eb) => eb.and(owner))
      .execute();
  await db
    .insertInto('account_links')
    .values({
      purpose,
      ...owner,
      email_change_id: emailChangeId,
      token_hash: hashOf(token),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  // After `#`, so that browsers do not send it to servers, where it would be logged.
  return { path: `/forgot-password#token=${token}`, expiresAt: expiresAt.toISOString() };
}

/** A link that is still valid, with its user or sign-up. */
export async function readLink(db: Handle, token: string, now: Date) {
  const link = await db
    .selectFrom('account_links as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .leftJoin('sign_ups as s', 's.id', 'l.sign_up_id')
    .leftJoin('email_changes as c', 'c.id', 'l.email_change_id')
    .select(['l.id', 'l.purpose', 'l.user_id', 'l.sign_up_id', 'l.email_change_id', 'u.pending_email'])
    .select((eb) => [
      // A link that reverts a change is about the old address.
      sql<string>`case l.purpose when 'email_revert' then c.old_email else coalesce(u.email, s.email) end`.as(
        'email',
      ),
      eb.fn.coalesce('u.first_name', 's.first_name').as('first_name'),
      eb.fn.coalesce('u.last_name', 's.last_name').as('last_name'),
    ])
    .where('l.token_hash', '=', hashOf(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where((eb) =>
      eb.or([eb('u.id', 'is', null), eb.and([eb('u.active', '=', true), eb('u.status', '=', 'active')])]),
    )
    .executeTakeFirst();
  if (!link) fail('link_expired');
  return {
    ...link,
    purpose: link.purpose as LinkPurpose,
    email: link.email ?? '',
    firstName: link.first_name ?? '',
    lastName: link.last_name ?? '',
  };
}

/** Marks a link as used. Of two concurrent calls one fails. */
export async function useUpLink(db: Handle, linkId: number, now: Date): Promise<void> {
  const used = await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) fail('link_expired');
}

/** Links that give access to an account, or confirm a change of it. */
const opening: readonly LinkPurpose[] = ['invitation', 'recovery', 'email_change'];

/**
 * Invalidates the links that were mailed to a user, or those of some purposes. Links that revert an email change stay
 * valid: otherwise a thief who sets a new password would disable the owner's.
 */
export async function endLinks(
  { db, clock }: Pick<PublicContext, 'db' | 'clock'>,
  userId: number,
  purposes: readonly LinkPurpose[] = opening,
): Promise<void> {
  await openLinksOf(db, userId, clock.now()).where('purpose', 'in', purposes).execute();
}

/** Invalidates the links that revert this and later email changes of the user. */
export async function endRevertLinks(
  { db, clock }: Pick<PublicContext, 'db' | 'clock'>,
  userId: number,
  fromChangeId = 0,
): Promise<void> {
  await openLinksOf(db, userId, clock.now())
    .where('purpose', '=', 'email_revert')
    .where('email_change_id', '>=', fromChangeId)
    .execute();
}

const openLinksOf = (db: Handle, userId: number, now: Date) =>
  db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null);
