import type { Config } from '../config.ts';
import type { Http } from '../context.ts';
import { fail } from '../http/fail.ts';

/** Browsers reject a `__Host-` cookie over plain http, which is for local use only. */
export const guardedName = ({ publicUrl }: Pick<Config, 'publicUrl'>, name: string) =>
  publicUrl.protocol === 'https:' ? `__Host-${name}` : name;

export const refreshCookie = (config: Pick<Config, 'publicUrl'>) => guardedName(config, 'refresh');

/** A cookie that clients of the specification may set. The server never sets it and accepts it only from its own page. */
export const readableCookie = 'auth_header';

/** The token of a request: the header wins; the readable cookie counts only where no other site can send it. */
export function tokenOf(http: Pick<Http, 'header' | 'cookie'>): string | undefined {
  const header = http.header('authorization');
  if (header) return bare(header);
  const cookie = http.cookie(readableCookie);
  const ownPage = http.header('sec-fetch-site') === 'same-origin' && http.header('sec-fetch-mode') === 'cors';
  return cookie && ownPage ? bare(cookie) : undefined;
}

const bare = (value: string) => value.replace(/^Bearer /i, '');

/**
 * Sign-out and refresh are GET by specification. A link, an image or another site must not be able to trigger them:
 * they need the Authorization header, and a fetch of our own or of an allowed origin.
 */
export function assertSameOrigin(http: Pick<Http, 'header'>, allowedOrigins: readonly string[]): void {
  const mode = http.header('sec-fetch-mode');
  const site = http.header('sec-fetch-site');
  const origin = http.header('origin');
  if (mode === 'navigate' || mode === 'no-cors') fail('not_allowed');
  if (site === 'cross-site' && !(origin && allowedOrigins.includes(origin))) fail('not_allowed');
}
