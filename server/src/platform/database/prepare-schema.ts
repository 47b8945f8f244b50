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
 * a superuser installed. Tables written only by triggers or migrations are read-only for the server. What is granted
 * already stays untouched: every grant makes all connections of the other nodes read its table and plan its statements
 * anew, and a node that starts would hold up the others.
 */
export async function admitServer(owner: Database, name: string): Promise<void> {
  await owner.exec(
    inLock(`
      do $do$
      declare
        statement text;
        server name := '${name.replaceAll("'", "''")}';
      begin
        for statement in
          select format('grant usage on schema %s to %I', n.oid::regnamespace, server)
            from pg_namespace n
            where n.oid in ('public'::regnamespace, 'jobs'::regnamespace)
              and not has_schema_privilege(server, n.oid, 'usage')
          union all
          select format('grant %s on %s to %I', p.privilege, c.oid::regclass, server)
            from pg_class c
            cross join lateral unnest(case
              when c.relkind = 'S' then array['usage', 'select']
              when ${writtenByTheOwner} then array['select']
              else array['select', 'insert', 'update', 'delete'] end) p (privilege)
            where c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)
              and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner = current_user::regrole
              and not (case when c.relkind = 'S' then has_sequence_privilege(server, c.oid, p.privilege)
                else has_table_privilege(server, c.oid, p.privilege) end)
          union all
          select format('revoke %s on %s from %I', p.privilege, c.oid::regclass, server)
            from pg_class c
            cross join unnest(array['insert', 'update', 'delete']) p (privilege)
            where ${writtenByTheOwner} and has_table_privilege(server, c.oid, p.privilege)
          union all
          select format('grant execute on routine %s to %I', p.oid::regprocedure, server)
            from pg_proc p
            where p.pronamespace in ('public'::regnamespace, 'jobs'::regnamespace)
              and p.prokind in ('f', 'p', 'w') and p.proowner = current_user::regrole
              and not has_function_privilege(server, p.oid, 'execute')
        loop
          execute statement;
        end loop;
      end $do$;`),
  );
}

const writtenByTheOwner = `c.oid in ('audit_log'::regclass, 'audit_pending'::regclass, 'audit_seals'::regclass,
  'schema_migrations'::regclass)`;
