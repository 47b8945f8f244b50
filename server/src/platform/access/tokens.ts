import { timingSafeEqual } from 'node:crypto';
import type { Actor } from './actor.ts';
import { createSigner } from './signer.ts';

export type Purpose = 'access' | 'refresh';

/** A reference to a session row, never a claim about a user. */
export interface TokenContent {
  sessionId: string;
  generation: number;
  /** Seconds since 1970. */
  expiresAt: number;
  /** The user of the session when this server last read it. */
  lastActor?: Actor;
}

export interface Tokens {
  sign(purpose: Purpose, content: TokenContent): string;
  /** The content if the signature is valid, expired or not. Does not query the database. */
  read(purpose: Purpose, token: string | undefined): TokenContent | undefined;
}

const shape = /^([0-9a-f-]{36})\.(\d{1,9})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** Size of the cache, since checking a signature costs as much as a small reply. */
const maxKnown = 10_000;

export function createTokens(secret: string): Tokens {
  const mac = createSigner<Purpose>(secret, 'session', ['access', 'refresh']);
  /** Access tokens with a verified signature; their session is read from the database on every request. */
  const known = new Map<string, TokenContent>();
  return {
    sign(purpose, { sessionId, generation, expiresAt }) {
      const text = `${sessionId}.${generation}.${expiresAt}`;
      return `${text}.${mac(purpose, text).toString('base64url')}`;
    },
    read(purpose, token) {
      const seen = purpose === 'access' && token ? known.get(token) : undefined;
      if (seen) return seen;
      const parts = token && token.length < 200 ? shape.exec(token) : null;
      if (!parts) return undefined;
      const [, sessionId = '', generation, expiresAt, signature = ''] = parts;
      const expected = mac(purpose, `${sessionId}.${generation}.${expiresAt}`);
      if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return undefined;
      const content: TokenContent = {
        sessionId,
        generation: Number(generation),
        expiresAt: Number(expiresAt),
      };
      if (purpose === 'access') {
        if (known.size >= maxKnown) known.clear();
        known.set(parts[0], content);
      }
      return content;
    },
  };
}
