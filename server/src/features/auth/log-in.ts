import type { auth } from '@aliquot/contract/auth';
import { noteSecurity } from '../../platform/access/index.ts';
import type { PublicContext } from '../../platform/context.ts';
import { fail, type HandlerWithPreparation, RequestError } from '../../platform/http/index.ts';
import { fileUrl } from '../files/index.ts';
import { type Familiarity, familiarityOf, rememberDevice } from './devices.ts';
import { issueTokens } from './issue-tokens.ts';
import { findByEmail, findWaiting, lockEntry, readMe } from './queries.ts';
import { forgetAttempts, takeAttempt } from './throttle.ts';

type Login = (typeof auth)['login'];

interface Checked {
  userId: number;
  familiarity: Familiarity;
  /** A new hash of the password, if the stored one is weaker than required today. */
  strongerHash: string | null;
}

/**
 * An unknown email, a wrong password, and a wrong password of a blocked account get the same reply in the same time. Only
 * the right password reveals that an account is inactive or waits for activation.
 */
export const logIn: HandlerWithPreparation<Login, Checked> = {
  async prepare(context, { body }) {
    const { db, http, clock } = context;
    const familiarity = await familiarityOf(context, body.email);
    await takeAttempt(db, body.email, http.address, familiarity, clock.now()).catch((refusal) => {
      if (refusal instanceof RequestError) noteSecurity(context, 'login.throttled');
      throw refusal;
    });
    const user = await findByEmail(db, body.email);
    const pending = await findWaiting(db, body.email);
    const right = await context.passwords.verify(
      user?.password_hash ?? pending?.password_hash,
      body.password,
    );
    if (!user && pending && right) fail('account_pending');
    if (!user || !right) {
      noteSecurity(context, 'login.refused', { user: user?.id ?? null });
      fail('wrong_credentials');
    }
    if (!user.may_enter) failInactive(context, user.id);
    const weak = context.passwords.isWeak(user.password_hash ?? '');
    const strongerHash = weak ? await context.passwords.hash(body.password) : null;
    return { userId: user.id, familiarity, strongerHash };
  },

  async run(context, { body }, { userId, familiarity, strongerHash }) {
    const { db, http } = context;
    const now = context.clock.now();
    if (!(await lockEntry(db, userId))) failInactive(context, userId);
    await forgetAttempts(db, body.email, http.address, familiarity);
    if (strongerHash)
      await db.updateTable('users').set({ password_hash: strongerHash }).where('id', '=', userId).execute();
    const session = await db
      .insertInto('sessions')
      .values({
        user_id: userId,
        rotated_at: now,
        created_at: now,
        last_seen_at: now,
        reauthenticated_at: now,
        expires_at: new Date(now.getTime() + context.config.session.absoluteSeconds * 1000),
        address: http.address,
        user_agent: http.userAgent,
      })
      .returning(['id', 'generation', 'expires_at'])
      .executeTakeFirstOrThrow();
    issueTokens(context, session);
    await rememberDevice(context, userId);
    noteSecurity(context, 'login.done', { user: userId });
    const actor = { sessionId: session.id };
    return readMe(db, userId, (fileId) => fileUrl({ ...context, actor }, fileId));
  },
};

function failInactive(context: PublicContext, userId: number): never {
  noteSecurity(context, 'login.inactive', { user: userId });
  fail('account_not_active');
}
