// Who the user of a request is: sessions, passwords, tokens, signed links, and the log of security events.
export type { Actor } from './actor.ts';
export { assertSameOrigin, guardedName, readableCookie, refreshCookie, tokenOf } from './credentials.ts';
export { createToken, hashOf } from './one-use-token.ts';
export { requireRecentAuth } from './reauthentication.ts';
export { noteSecurity } from './security-events.ts';
export { actorOf, liveSessions, resolveActor, revokeSessions, scopeOf } from './sessions.ts';
