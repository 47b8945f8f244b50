import {
  assertSameOrigin,
  noteSecurity,
  readableCookie,
  refreshCookie,
  revokeSessions,
  tokenOf,
} from '../../platform/access/index.ts';
import type { PublicContext } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';

/** Ends the session. Accepts an expired token, and is idempotent. */
export async function logOut(context: PublicContext): Promise<null> {
  const { config, clock, tokens, http, db } = context;
  assertSameOrigin(http, config.allowedOrigins);
  const token = tokenOf(http);
  if (token === undefined) fail('not_signed_in');
  const content = tokens.read('access', token);
  if (content) {
    const ended = await revokeSessions(db, { sessionId: content.sessionId }, 'logout', clock.now());
    for (const { user_id: user } of ended) noteSecurity(context, 'logout', { user });
  }
  http.clearCookie(refreshCookie(config));
  http.clearCookie(readableCookie);
  return null;
}
