import { asAdmin } from '../../server/test/as-admin.ts';
import { full } from '../../server/test/full.ts';
import { startThrowawayPostgres } from '../../server/test/throwaway-postgres.ts';

/**
 * The browser tests run on PostgreSQL: the product takes 98 s of processor time there and 160 s on the
 * embedded engine, which TEST_FULL=1 uses.
 */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  if (full) return async () => undefined;
  const server = await startThrowawayPostgres();
  await asAdmin(server.url, 'create role aliquot login');
  // Inherited by the workers.
  process.env.E2E_POSTGRES = server.url;
  return server.stop;
}

/** The settings for a server on a new database, empty or copied from another; none on the embedded engine. */
export async function databaseOf(name: string, copied = 'template1'): Promise<Record<string, string>> {
  const url = process.env.E2E_POSTGRES;
  if (!url) return {};
  await asAdmin(url, `drop database if exists ${name} with (force)`);
  await asAdmin(url, `create database ${name} template ${copied} owner aliquot`);
  const DATABASE_URL = Object.assign(new URL(url), { username: 'aliquot', pathname: `/${name}` }).href;
  return { DATABASE_URL, DEMO: 'on' };
}
