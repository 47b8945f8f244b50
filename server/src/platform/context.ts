import type { Language } from '@aliquot/contract/messages/index';
import type { Actor } from './access/actor.ts';
import type { Passwords } from './access/passwords.ts';
import type { Pseudonyms } from './access/pseudonyms.ts';
import type { SignedLinks } from './access/signed-links.ts';
import type { Tokens } from './access/tokens.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Handle } from './database/handle.ts';
import type { Reading } from './database/replica.ts';
import type { UserScope } from './database/types.ts';
import type { Live } from './events/live.ts';
import type { createDeniedCalls } from './http/denied-calls.ts';
import type { Streams } from './http/streams.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { WriteBuffer } from './jobs/write-buffer.ts';
import type { Logger } from './log.ts';
import type { Readiness } from './readiness.ts';
import type { Store } from './storage/store.ts';

/** The parts of HTTP that handlers need for sessions, uploads and streams. */
export interface Http {
  address: string;
  userAgent: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** The body of an `upload` row as it arrives; it throws when the caller disconnects. */
  bytes: AsyncIterable<Uint8Array>;
  setHeader(name: string, value: string): void;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  clearCookie(name: string): void;
  /** Fires when the caller disconnects or the server stops. */
  signal: AbortSignal;
}

/** Created once per server. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Logger;
  tokens: Tokens;
  passwords: Passwords;
  jobs: Jobs;
  writeBuffer: WriteBuffer;
  live: Live;
  streams: Streams;
  store: Store;
  links: SignedLinks;
  /** The codes under which companies see donors. */
  donorCodes: Pseudonyms;
  deniedCalls: ReturnType<typeof createDeniedCalls>;
  /** Ready after the start is complete, and until the server begins to stop. */
  readiness: Readiness;
  /** Routes heavy reads to the replica or the primary. */
  reading: Reading;
  /** The primary as this user sees it; null: as the system. */
  handleFor(scope: UserScope | null): Handle;
}

/** The context of handlers of public rows. */
export interface PublicContext extends Services {
  db: Handle;
  language: Language;
  requestId: string;
  http: Http;
}

/** The context of all other handlers. */
export interface Context extends PublicContext {
  actor: Actor;
}
