import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import type { Database, DatabaseOptions } from '../src/platform/database/types.ts';
import { asAdmin } from './as-admin.ts';

export type TestDatabase = Database & {
  /** PostgreSQL only: connection string as the owner of the tables. */
  url: string | undefined;
  /** PostgreSQL only: connection string as the role of servers. */
  serverUrl: string | undefined;
  dispose(): Promise<void>;
};

export const onPostgres = process.env.TEST_ENGINE === 'postgres';

/** Two sample tables for tests of the database layer. */
export const FIXTURE_MIGRATIONS = fileURLToPath(new URL('./fixtures/migrations', import.meta.url));

type Options = Partial<Omit<DatabaseOptions, 'url' | 'dataDir'>>;

/**
 * Opens a migrated, empty database for one test file. Without `migrationsDir` it has the product's schema,
 * copied from the template or snapshot of global-setup.
 */
export async function openTestDatabase(options: Options = {}): Promise<TestDatabase> {
  const log = options.log ?? quiet;
  const migrationsDir = options.migrationsDir ?? process.env.TEST_MIGRATIONS ?? FIXTURE_MIGRATIONS;
  if (!onPostgres) {
    const db = await openDatabase({ ...options, dataDir: 'memory://', migrationsDir, log });
    return { ...db, url: undefined, serverUrl: undefined, dispose: db.close };
  }
  const name = `aliquot_test_${randomUUID().replaceAll('-', '')}`;
  const ready = options.migrationsDir === undefined;
  const template = ready ? ` template ${setting('TEST_TEMPLATE')} strategy file_copy` : '';
  await asAdmin(
    setting('TEST_POSTGRES_URL'),
    `create database ${name} owner ${setting('TEST_OWNER_ROLE')}${template}`,
  );
  const url = addressOf(name, setting('TEST_OWNER_ROLE'));
  const db = await openDatabase({ ...options, url, dataDir: '', log });
  if (!ready) await migrate(db, migrationsDir, log);
  const dispose = async () => {
    await db.close();
    await asAdmin(setting('TEST_POSTGRES_URL'), `drop database ${name} with (force)`);
  };
  return { ...db, url, serverUrl: addressOf(name, setting('TEST_SERVER_ROLE')), dispose };
}

function addressOf(database: string, role: string): string {
  const url = new URL(setting('TEST_POSTGRES_URL'));
  url.pathname = `/${database}`;
  url.username = role;
  url.password = setting('TEST_ROLE_PASSWORD');
  return url.href;
}

export function quiet(level: 'info' | 'warn' | 'error', message: string): void {
  if (level === 'error') console.error(message);
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set; run the tests with --test-global-setup=server/test/global-setup.ts.`,
    );
  return value;
}
