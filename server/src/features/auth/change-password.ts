import type { auth } from '@aliquot/contract/auth';
import { noteSecurity, revokeSessions } from '../../platform/access/index.ts';
import { failFields, type HandlerWithPreparation } from '../../platform/http/index.ts';
import { endLinks } from './account-links.ts';
import { forgetDevices } from './devices.ts';
import { isPresentPassword } from './present-password.ts';
import { readMe } from './queries.ts';
import { assertNotGuessable } from './weak-passwords.ts';

/** Needs the current password, throttled like signing in. Ends all other sessions of the user and the links mailed to them. */
export const changePassword: HandlerWithPreparation<(typeof auth)['changePassword'], string> = {
  async prepare(context, { body }) {
    const { db, actor, passwords } = context;
    const me = await readMe(db, actor.id);
    if (!(await isPresentPassword(context, body.oldPassword, `user ${actor.id} password`)))
      failFields({ oldPassword: ['validate_oldPassword'] });
    assertNotGuessable(body.password, [me.firstName, me.lastName, me.email]);
    return passwords.hash(body.password);
  },

  async run(context, _input, passwordHash) {
    const { db, actor, clock } = context;
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, pending_email: null })
      .where('id', '=', actor.id)
      .execute();
    await endLinks(context, actor.id);
    await forgetDevices(context, actor.id, { exceptThis: true });
    await revokeSessions(db, { userId: actor.id, except: actor.sessionId }, 'password', clock.now());
    noteSecurity(context, 'password.changed');
    return null;
  },
};
