import { refreshCookie } from '../../platform/access/index.ts';
import type { PublicContext } from '../../platform/context.ts';

interface SessionRow {
  id: string;
  generation: number;
  expires_at: Date;
}

/** Puts the access token in the `authorization` header and the refresh token in its cookie. */
export function issueTokens({ config, clock, tokens, http }: PublicContext, session: SessionRow): void {
  const now = Math.floor(clock.now().getTime() / 1000);
  const end = Math.floor(session.expires_at.getTime() / 1000);
  const reference = { sessionId: session.id, generation: session.generation };
  const access = tokens.sign('access', {
    ...reference,
    expiresAt: Math.min(now + config.session.accessSeconds, end),
  });
  http.setHeader('authorization', `Bearer ${access}`);
  http.setCookie(refreshCookie(config), tokens.sign('refresh', { ...reference, expiresAt: end }), end - now);
}
