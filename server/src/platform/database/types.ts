import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** On behalf of whom a handle reads and writes. The policies of PostgreSQL use these three. */
export interface UserScope {
  user: number;
  company: number | null;
  /** Sees all orders of the company, not only their own. */
  manager: boolean;
}

/** What must hold of a session for a read to be answered. */
export interface ExpectedSession {
  sessionId: string;
  /** Of the token. */
  generation: number;
  user: number;
  role: string;
  company: number | null;
  at: Date;
  idleSince: Date;
  /** Its use has to be noted if it was not since then; null for calls that are no use. */
  notedSince: Date | null;
}

export interface SessionHandle {
  db: Kysely<Tables>;
  /**
   * Fails with an error that `isSessionRefused` knows if the session is over or its user has changed. Tells whether its
   * use has to be noted.
   */
  confirm(): Promise<{ unnoted: boolean }>;
}

export interface Database {
  engine: 'postgres' | 'embedded';
  /** The handle of the system, for sign-in, staff, jobs and scripts. It sees all rows. */
  kysely: Kysely<Tables>;
  /** A handle limited to rows of the user. The embedded engine has no row level security and returns the system's. */
  handleFor(scope: UserScope): Kysely<Tables>;
  /** PostgreSQL only: checks the session in the same round trip as the first statement. A null scope is the system's. */
  handleForSession?(session: ExpectedSession, scope: UserScope | null): SessionHandle;
  /** Several statements without parameters and without time limit, for migrations. */
  exec(sql: string): Promise<void>;
  /**
   * Reconnects after a lost connection. Notifications sent in between are lost; then `onGap` is called.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>;
  /** What pg-boss needs to run on this engine. */
  bossOptions(): object;
  ping(): Promise<void>;
  /** Embedded engine only. A relative name is taken below `${dataDir}/backups`. */
  backup?(file: string): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without it the embedded engine is used. */
  url?: string;
  /** The embedded engine's folder is `${dataDir}/db`; `memory://` keeps everything in memory, for tests. */
  dataDir: string;
  poolSize?: number;
  /** PostgreSQL: how long a request may wait for a connection. */
  connectTimeoutMs?: number;
  /** A query that takes longer is canceled, and its caller gets `DatabaseBusyError` or code 57014. */
  statementTimeoutMs?: number;
  /** A transaction idle for this long is rolled back. Default: a minute. */
  idleInTransactionMs?: number;
  /** Encryption key for backups of the embedded engine; without it none can be made. */
  backupKey?: string;
  /** The migrations of a new embedded database. Default: `server/migrations`. */
  migrationsDir?: string;
  log: (level: 'info' | 'warn' | 'error', message: string, details?: object) => void;
}
