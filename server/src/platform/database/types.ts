import type { Kysely } from 'kysely';
import type { UserScope } from './postgres/rls.ts';
import type { Tables } from './tables.ts';

export interface Database {
  engine: 'postgres' | 'embedded';
  /** The system's own handle: signing in, staff, jobs and scripts. It sees everything. */
  kysely: Kysely<Tables>;
  /** A handle limited to what the user may see. The embedded engine has no row level security: there it is the system's. */
  handleFor(scope: UserScope): Kysely<Tables>;
  /** Several statements without parameters and without time limit, for migrations. */
  exec(sql: string): Promise<void>;
  /**
   * Survives a lost connection. Notices sent while it was away are lost; `onGap` says that there may be some.
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
  /** A query that takes longer is ended and its caller gets `DatabaseBusyError` or code 57014. */
  statementTimeoutMs?: number;
  /** A transaction in which nothing happens for so long is rolled back. A minute unless told. */
  idleInTransactionMs?: number;
  /** What backups of the embedded engine are sealed with; without it none can be made. */
  backupKey?: string;
  /** What a new embedded database starts with already done. `server/migrations` unless told. */
  migrationsDir?: string;
  log: (level: 'info' | 'warn' | 'error', message: string, details?: object) => void;
}
