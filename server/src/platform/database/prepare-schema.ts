import { sql } from 'kysely';
import { installJobs } from '../jobs/jobs.ts';
import { openDatabase } from './database.ts';
import { inLock, MigrationError, migrate } from './migrate.ts';
import type { Database, DatabaseOptions } from './types.ts';

/**
 * Migrates the schema as its owner. Where that is another role than the server's, the server's role is then granted
 * reading and writing of rows, but no change of the schema.
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

/**
 * Grants the server's role access to the objects that the owner's role owns: it cannot grant those of an extension that
 * a superuser installed. Tables written only by triggers or migrations are read-only for the server.
 */
export async function admitServer(owner: Database, name: string): Promise<void> {
  const role = `"${name.replaceAll('"', '""')}"`;
  await owner.exec(
    inLock(`
      grant usage on schema public, jobs to ${role};
      do $do$
      declare
        statement text;
      begin
        for statement in
          select format(
              case when c.relkind = 'S' then 'grant usage, select on sequence %s to %s'
                else 'grant select, insert, update, delete on %s to %s' end,
              c.oid::regclass, $role$${role}$role$)
            from pg_class c
            where c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)
              and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner = current_user::regrole
          union all
          select format('grant execute on routine %s to %s', p.oid::regprocedure, $role$${role}$role$)
            from pg_proc p
            where p.pronamespace in ('public'::regnamespace, 'jobs'::regnamespace)
              and p.prokind in ('f', 'p', 'w') and p.proowner = current_user::regrole
        loop
          execute statement;
        end loop;
      end $do$;
      revoke insert, update, delete on audit_log, audit_pending, audit_seals, schema_migrations from ${role};`),
  );
}
