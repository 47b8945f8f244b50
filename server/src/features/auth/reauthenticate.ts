import type { auth } from '@aliquot/contract/auth';
import { noteSecurity } from '../../platform/access/index.ts';
import { failFields, type HandlerWithPreparation } from '../../platform/http/index.ts';
import { isPresentPassword } from './present-password.ts';

/**
 * Allows sensitive changes for a few minutes. Tries are counted by session, so that a thief who uses them up does not
 * lock out the owner's sessions.
 */
export const reauthenticate: HandlerWithPreparation<(typeof auth)['reauthenticate'], void> = {
  async prepare(context, { body }) {
    const { id, sessionId } = context.actor;
    if (await isPresentPassword(context, body.password, `user ${id} reauth ${sessionId}`)) return;
    noteSecurity(context, 'reauth.refused');
    failFields({ password: ['validate_oldPassword'] });
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
