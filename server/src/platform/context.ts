import type { Language } from '@aliquot/contract/messages/index';
import type { Actor } from './access/actor.ts';
import type { Passwords } from './access/passwords.ts';
import type { SignedLinks } from './access/signed-links.ts';
import type { Tokens } from './access/tokens.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Handle } from './database/handle.ts';
import type { Reading } from './database/replica.ts';
import type { Live } from './events/live.ts';
import type { createDeniedCalls } from './http/denied-calls.ts';
import type { Streams } from './http/streams.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { WriteBuffer } from './jobs/write-buffer.ts';
import type { Logger } from './log.ts';
import type { Readiness } from './readiness.ts';
import type { Store } from './storage/store.ts';

/** The few things of HTTP that signing in and out needs. */
export interface Http {
  address: string;
  userAgent: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** The body of an `upload` row as it arrives; it fails when the caller goes away. */
  bytes: AsyncIterable<Uint8Array>;
  setHeader(name: string, value: string): void;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  clearCookie(name: string): void;
  /** Fires when the caller has gone or the server is stopping. */
  signal: AbortSignal;
}

/** What lives as long as the server does. */
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
  deniedCalls: ReturnType<typeof createDeniedCalls>;
  /** Not ready until everything is up, and from the moment the server begins to stop. */
  readiness: Readiness;
  /** Where heavy reads go. */
  reading: Reading;
}

/** What a handler of a public row gets. */
export interface PublicContext extends Services {
  db: Handle;
  language: Language;
  requestId: string;
  http: Http;
}

/** What every other handler gets. */
export interface Context extends PublicContext {
  actor: Actor;
}
