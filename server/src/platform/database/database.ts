import { sql } from 'kysely';
import { openEmbedded } from './embedded/open.ts';
import { openPostgres } from './postgres/open.ts';
import type { Database, DatabaseOptions } from './types.ts';

export { DatabaseBusyError, DatabaseStartError } from './errors.ts';
export { OuterHandleError } from './transaction-context.ts';

export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options, options.url) : openEmbedded(options);
}

/** A serialization failure or deadlock: the whole transaction can be retried. */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

// Connection lost (08), out of resources (53), canceled by a timeout or an operator (57), idle too long, network errors.
const TRANSIENT = /^(08|53|57)|^25P03$|^ECONN|^ETIMEDOUT$|^EPIPE$/;

/** The database is temporarily unavailable: the reply should be a 503, on either engine. */
export function isUnavailable(error: unknown): boolean {
  if (TRANSIENT.test(codeOf(error))) return true;
  // `pg` has no code for these.
  return (
    error instanceof Error &&
    /^Connection terminated|^Query read timeout|is not queryable$/.test(error.message)
  );
}

/**
 * What is unsafe about a PostgreSQL connection, one sentence each. Acceptable on a private machine; production
 * must not start with it.
 */
export async function connectionConcerns(db: Database): Promise<string[]> {
  if (db.engine === 'embedded') return [];
  const { rows } = await sql<{ superuser: boolean; encrypted: boolean; local: boolean }>`
    select r.rolsuper or r.rolbypassrls as superuser, coalesce(s.ssl, false) as encrypted,
           coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as local
    from pg_roles r left join pg_stat_ssl s on s.pid = pg_backend_pid() where r.rolname = current_user`.execute(
    db.kysely,
  );
  const [seen] = rows;
  const concerns: string[] = [];
  if (seen?.superuser)
    concerns.push(
      'DATABASE_URL signs in as a role that bypasses row level security; give the program one that is neither superuser nor BYPASSRLS.',
    );
  if (!seen?.encrypted && !seen?.local)
    concerns.push('The connection to PostgreSQL is not encrypted; use sslmode=verify-full.');
  return concerns;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
