import { sql } from 'kysely';
import { installJobs } from '../jobs/jobs.ts';
import { openDatabase } from './database.ts';
import { inLock, MigrationError, migrate } from './migrate.ts';
import type { Database, DatabaseOptions } from './types.ts';

/**
 * Brings the schema up to date by whoever owns it. Where that is not the server's own role, the server's may then read
 * and write what is there, and make or change nothing of its shape.
 */
export async function prepareSchema(
  server: Database,
  ownerUrl: string | undefined,
  dir: string,
  log: DatabaseOptions['log'],
): Promise<void> {
  if (ownerUrl === undefined || server.engine === 'embedded') {
    await migrate(server, dir, log).catch(failForeignDatabase);
    return;
  }
  const owner = await openDatabase({ url: ownerUrl, dataDir: '', poolSize: 2, log });
  try {
    await migrate(owner, dir, log);
    await installJobs(owner);
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(server.kysely);
    await admitServer(owner, rows[0]?.role ?? '');
  } finally {
    await owner.close();
  }
}

function failForeignDatabase(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501')
    throw new MigrationError(
      'The role of DATABASE_URL may not change the tables: name the one that owns them in DATABASE_OWNER_URL.',
      { cause: error },
    );
  throw error;
}

/** What is written by triggers alone, and what migrations write, the server only reads. */
export async function admitServer(owner: Database, name: string): Promise<void> {
  const role = `"${name.replaceAll('"', '""')}"`;
  await owner.exec(
    inLock(`
      grant usage on schema public, jobs to ${role};
      grant select, insert, update, delete on all tables in schema public, jobs to ${role};
      grant usage, select on all sequences in schema public, jobs to ${role};
      grant execute on all functions in schema public, jobs to ${role};
      revoke insert, update, delete on audit_log, audit_pending, audit_seals, schema_migrations from ${role};`),
  );
}
