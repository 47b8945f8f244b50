import type { PublicContext } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import {
  readableCookie,
  refreshCookie,
  refuseForeignCall,
  tokenOf,
} from '../../platform/session/credentials.ts';
import { revokeSessions } from '../../platform/session/sessions.ts';

/** Ends the session for good. An expired token will do, and doing it twice is the same as once. */
export async function logOut({ config, clock, tokens, http, db, log }: PublicContext): Promise<null> {
  refuseForeignCall(http, config.allowedOrigins);
  const token = tokenOf(http);
  if (token === undefined) fail('not_signed_in');
  const content = tokens.read('access', token);
  if (content) {
    await revokeSessions(db, { sessionId: content.sessionId }, 'logout', clock.now());
    log.info({ event: 'logout', address: http.address }, 'logout');
  }
  http.clearCookie(refreshCookie(config));
  http.clearCookie(readableCookie);
  return null;
}
