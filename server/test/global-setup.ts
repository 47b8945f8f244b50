// Run once by `node --test --test-global-setup`; all test processes inherit its environment variables.
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { admitServer } from '../src/platform/database/prepare-schema.ts';
import { installJobs } from '../src/platform/jobs/jobs.ts';
import { asAdmin } from './as-admin.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';

const template = `aliquot_template_${process.pid}`;
/** As in production: one role owns the tables, servers use another, and neither bypasses row level security. */
const owning = `aliquot_owner_${process.pid}`;
const serving = `aliquot_server_${process.pid}`;
let server: ThrowawayPostgres | undefined;
let adminUrl: string | undefined;

function log(level: string, message: string): void {
  if (level !== 'info') console.error(message);
}

export async function globalSetup(): Promise<void> {
  const migrationsDir = await migrationsFolder();
  process.env.TEST_MIGRATIONS = migrationsDir;
  if (process.env.TEST_ENGINE !== 'postgres') {
    // Creates the snapshot once, so that test files that start together do not each create it.
    await (await openDatabase({ dataDir: 'memory://', migrationsDir, log })).close();
    return;
  }
  server = process.env.TEST_DATABASE_URL ? undefined : await startThrowawayPostgres();
  adminUrl = process.env.TEST_DATABASE_URL ?? server?.url ?? '';
  try {
    await makeTemplate(adminUrl, migrationsDir);
  } catch (error) {
    // The teardown does not run after a setup that failed.
    await globalTeardown();
    throw error;
  }
}

/** Creates the roles and a migrated, empty database, the template for the databases of tests. */
export async function makeTemplate(adminUrl: string, migrationsDir: string): Promise<void> {
  for (const role of [owning, serving])
    await asAdmin(adminUrl, `create role ${role} login nosuperuser nobypassrls password '${template}'`);
  // Tests kill and count connections; benchmarks copy from files.
  await asAdmin(adminUrl, `grant pg_signal_backend, pg_read_all_stats, pg_read_server_files to ${owning}`);
  // Tests of plans fill their tables without triggers and checks of foreign keys.
  await asAdmin(adminUrl, `grant set on parameter session_replication_role to ${owning}`);
  await asAdmin(adminUrl, `create database ${template} owner ${owning}`);
  Object.assign(process.env, {
    TEST_POSTGRES_URL: adminUrl,
    TEST_TEMPLATE: template,
    TEST_OWNER_ROLE: owning,
    TEST_SERVER_ROLE: serving,
    TEST_ROLE_PASSWORD: template,
  });
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  url.username = owning;
  url.password = template;
  const owner = await openDatabase({ url: url.href, dataDir: '', log });
  await migrate(owner, migrationsDir, log);
  await installJobs(owner);
  await admitServer(owner, serving);
  await owner.close();
}

export async function globalTeardown(): Promise<void> {
  if (adminUrl && !server) {
    await asAdmin(adminUrl, `drop database if exists ${template}`);
    await asAdmin(
      adminUrl,
      `do $$ begin if to_regrole('${owning}') is not null then
         revoke all on parameter session_replication_role from ${owning}; end if; end $$`,
    );
    await asAdmin(adminUrl, `drop role if exists ${owning}, ${serving}`);
  }
  await server?.stop();
}

/** The product's migrations, or those of the database tests if there are none. */
async function migrationsFolder(): Promise<string> {
  const real = fileURLToPath(new URL('../migrations', import.meta.url));
  const names = await readdir(real).catch(() => []);
  if (names.some((name) => name.endsWith('.sql'))) return real;
  return fileURLToPath(new URL('./fixtures/migrations', import.meta.url));
}
