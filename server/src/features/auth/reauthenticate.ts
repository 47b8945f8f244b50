import type { auth } from '@aliquot/contract/auth';
import { failFields } from '../../platform/fail.ts';
import type { Prepared } from '../../platform/mount.ts';
import { noteSecurity } from '../../platform/security-events.ts';
import { clearTries, takeTry } from './throttle.ts';

/**
 * Opens the window in which sensitive changes are allowed. Tries are counted by session, so that a thief who uses them
 * up keeps nobody else out.
 */
export const reauthenticate: Prepared<(typeof auth)['reauthenticate'], void> = {
  async prepare(context, { body }) {
    const { db, actor, clock, passwords } = context;
    const subject = `user ${actor.id} reauth ${actor.sessionId}`;
    await takeTry(db, subject, clock.now());
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow();
    if (!(await passwords.verify(password_hash, body.password))) {
      noteSecurity(context, 'reauth.refused');
      failFields({ password: ['validate_oldPassword'] });
    }
    await clearTries(db, subject);
  },

  async run(context) {
    const { db, actor, clock } = context;
    await db
      .updateTable('sessions')
      .set({ reauthenticated_at: clock.now() })
      .where('id', '=', actor.sessionId)
      .execute();
    noteSecurity(context, 'reauth.done');
    return null;
  },
};
