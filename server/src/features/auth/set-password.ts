import type { auth } from '@aliquot/contract/auth';
import { noteSecurity, revokeSessions } from '../../platform/access/index.ts';
import { fail, type HandlerWithPreparation } from '../../platform/http/index.ts';
import { endLinks, type LinkPurpose, readLink, useUpLink } from './account-links.ts';
import { forgetDevices, rememberDevice } from './devices.ts';
import { confirmSignUp } from './sign-up.ts';
import { assertNotGuessable } from './weak-passwords.ts';

interface Ready {
  linkId: number;
  whose: { userId: number } | { signUpId: number };
  passwordHash: string;
}

/** Links that only confirm something, and cannot set a password. */
const confirmed: readonly LinkPurpose[] = ['email_change', 'email_revert'];

/**
 * Sets the password by the link of an invitation, a recovery or a sign-up, so that only the reader of the mail can choose
 * it. Ends all sessions and does not sign the user in.
 */
export const setPassword: HandlerWithPreparation<(typeof auth)['setPassword'], Ready> = {
  async prepare(context, { body }) {
    const link = await readLink(context.db, body.token, context.clock.now());
    const { user_id, sign_up_id } = link;
    const whose = user_id === null ? sign_up_id !== null && { signUpId: sign_up_id } : { userId: user_id };
    if (!whose || confirmed.includes(link.purpose)) fail('link_expired');
    assertNotGuessable(body.password, [link.firstName, link.lastName, link.email]);
    return { linkId: link.id, whose, passwordHash: await context.passwords.hash(body.password) };
  },

  async run(context, _input, { linkId, whose, passwordHash }) {
    const { db, clock } = context;
    const now = clock.now();
    await useUpLink(db, linkId, now);
    if ('signUpId' in whose) {
      if (!(await confirmSignUp(context, whose.signUpId, passwordHash, now))) fail('link_expired');
      return null;
    }
    const { userId } = whose;
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, pending_email: null })
      .where('id', '=', userId)
      .execute();
    // A thief in the account may have requested another address: links that were mailed before must not work any more.
    await endLinks(context, userId);
    await revokeSessions(db, { userId }, 'password', now);
    // The reader of the mail can sign in from this browser, even while strangers' tries throttle the account.
    await forgetDevices(context, userId);
    await rememberDevice(context, userId);
    noteSecurity(context, 'password.set', { user: userId });
    return null;
  },
};
