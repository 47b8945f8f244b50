import type { SessionEnd } from '@aliquot/contract/errors';
import {
  assertSameOrigin,
  liveSessions,
  noteSecurity,
  refreshCookie,
  revokeSessions,
  tokenOf,
} from '../../platform/access/index.ts';
import type { PublicContext } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { issueTokens } from './issue-tokens.ts';
import { whyEnded } from './why-ended.ts';

/** Within this time concurrent tabs, and a retry after a lost reply, get the same new tokens. */
const graceMs = 30_000;

/**
 * Exchanges the refresh cookie and the access token of one session, expired or not, for the next generation. A cookie
 * that is older than the one just replaced was stolen: the whole session ends.
 */
export async function refreshSession(context: PublicContext): Promise<null> {
  const { config, clock, tokens, http, db } = context;
  assertSameOrigin(http, config.allowedOrigins);
  const access = tokens.read('access', tokenOf(http));
  const cookie = tokens.read('refresh', http.cookie(refreshCookie(config)));
  const now = clock.now();
  if (!access || !cookie || access.sessionId !== cookie.sessionId) fail('session_expired');
  const session = await liveSessions(context, db)
    .selectAll('s')
    .where('s.id', '=', cookie.sessionId)
    .forUpdate('s')
    .executeTakeFirst();
  if (!session) fail('session_expired', { details: { because: await whyEnded(db, cookie.sessionId) } });

  if (cookie.generation === session.generation) {
    const next = await db
      .updateTable('sessions')
      .set({ generation: session.generation + 1, rotated_at: now })
      .where('id', '=', session.id)
      .returning(['id', 'generation', 'expires_at'])
      .executeTakeFirstOrThrow();
    issueTokens(context, next);
    return null;
  }
  const justReplaced = cookie.generation === session.generation - 1;
  const recent = now.getTime() - session.rotated_at.getTime() < graceMs;
  const replyMayBeLost = session.seen_generation < session.generation;
  if (justReplaced && (recent || replyMayBeLost)) {
    issueTokens(context, session);
    return null;
  }
  await revokeSessions(db, { sessionId: session.id }, 'reuse', now);
  noteSecurity(context, 'session.reuse', { user: session.user_id });
  fail('session_expired', { keepWrites: true, details: { because: 'reuse' satisfies SessionEnd } });
}
