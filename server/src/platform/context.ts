import type { Language } from '@aliquot/contract/messages/index';
import type { Group, Role } from '@aliquot/contract/roles';
import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { createDeniedCalls } from './denied-calls.ts';
import type { Jobs } from './jobs.ts';
import type { Live } from './live.ts';
import type { Logger } from './log.ts';
import type { Passwords } from './passwords.ts';
import type { Readiness } from './readiness.ts';
import type { Reading } from './replica.ts';
import type { Tokens } from './session/tokens.ts';
import type { SignedLinks } from './signed-links.ts';
import type { Store } from './storage.ts';
import type { Streams } from './streams.ts';
import type { Tables } from './tables.ts';
import type { WriteBuffer } from './write-buffer.ts';

/** The request's one handle: a transaction for a write, the plain handle for a read. */
export type Handle = Kysely<Tables>;

/** Who is asking, as the database knows them now. */
export interface Actor {
  id: number;
  role: Role;
  group: Group;
  clientCompanyId: number | null;
  sessionId: string;
  /** How far the log had got when this session last wrote; see `platform/replica.ts`. */
  wroteAt?: string | null;
}

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
