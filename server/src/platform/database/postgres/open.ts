import { type Driver, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { DatabaseBusyError, DatabaseStartError } from '../errors.ts';
import { guarded } from '../guarded-driver.ts';
import type { Tables } from '../tables.ts';
import type { Database, DatabaseOptions } from '../types.ts';
import { Listener } from './listener.ts';
import { keepPlan, PreparedClient } from './prepared-client.ts';
import { SYSTEM_SCOPE, scopedHandle, setScope, USER_SCOPE, userBehalf } from './rls.ts';
import { handleForSession } from './session-handle.ts';
import { postgresTypes } from './types.ts';

const CONNECT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const OLDEST = 150_000;
// On today's storage a page elsewhere costs hardly more than the next one; the server's own guess of four times as much
// is for turning disks, and makes it read whole tables where an index would do. Nor does anybody wait here long enough
// for machine code to be made first. Times in the audit trail must not depend on where a server stands.
export const SETTINGS = '-c random_page_cost=1.1 -c jit=off -c TimeZone=UTC';

class GuardedPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return guarded(super.createDriver());
  }
}

export async function openPostgres(options: DatabaseOptions, url: string): Promise<Database> {
  const { log } = options;
  const base: pg.ClientConfig = {
    connectionString: url,
    application_name: 'aliquot',
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_MS,
    keepAlive: true,
    types: postgresTypes,
  };
  const pool = openPool(base, options, SYSTEM_SCOPE, keepPlan);
  const system = patient(pool);
  const kysely = new Kysely<Tables>({ dialect: new GuardedPostgresDialect({ pool: system }) });
  // Without a user these see no row that belongs to anybody, whatever the settings of the role.
  const users = patient(openPool(base, options, USER_SCOPE, setScope));
  const listener = new Listener({ ...base, options: SETTINGS }, log);
  try {
    await checkServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    engine: 'postgres',
    kysely,
    handleFor: (scope) => scopedHandle(users, userBehalf(scope)),
    handleForSession: (session, scope) => handleForSession(scope ? users : system, session, scope),
    exec: (sql) => execute({ ...base, options: `${SETTINGS} ${SYSTEM_SCOPE}` }, sql),
    listen: (channel, onPayload, onGap) => listener.listen(channel, onPayload, onGap),
    bossOptions: () => ({
      connectionString: url,
      application_name: 'aliquot-jobs',
      max: 4,
      options: SETTINGS,
    }),
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await listener.close();
      await kysely.destroy();
      await users.end();
    },
  };
}

function openPool(
  base: pg.ClientConfig,
  options: DatabaseOptions,
  scope: string,
  prepare: pg.QueryConfig,
): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000;
  const { log } = options;
  const pool = new pg.Pool({
    ...base,
    Client: PreparedClient,
    max: options.poolSize ?? 10,
    options: `${SETTINGS} ${scope}`,
    onConnect: async (client) => void (await client.query(prepare)),
    statement_timeout: statementTimeoutMs,
    // Only for a server that no longer answers at all: the server's own limit comes first.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
  });
  // Without a listener a connection that breaks would end the process: the pool's for idle connections, the
  // connection's own for one that is in use between two statements.
  pool.on('error', (error) => log('warn', `An idle database connection was lost: ${error.message}`));
  pool.on('connect', (client) => {
    client.on('error', (error) => log('warn', `A database connection was lost: ${error.message}`));
  });
  return pool;
}

/** A pool that is used up or a server that is away is a passing state: 503, not a fault of ours. */
function patient(pool: pg.Pool) {
  return {
    options: pool.options,
    connect: async () => {
      try {
        return await pool.connect();
      } catch (error) {
        throw new DatabaseBusyError(`No database connection: ${(error as Error).message}`, '08006', {
          cause: error,
        });
      }
    },
    end: () => pool.end(),
  };
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; isolation: string; encoding: string; scope: string | null }>(
      `select current_setting('server_version_num')::int as version,
              current_setting('aliquot.scope', true) as scope,
              current_setting('default_transaction_isolation') as isolation,
              current_setting('server_encoding') as encoding`,
    )
    .catch((error: Error) => {
      throw new DatabaseStartError(`PostgreSQL cannot be reached: ${error.message}`, { cause: error });
    });
  const [server] = rows;
  if (!server || server.version < OLDEST) throw new DatabaseStartError('PostgreSQL 15 or later is needed.');
  if (server.encoding !== 'UTF8') {
    throw new DatabaseStartError(`The PostgreSQL database must be UTF8; it is ${server.encoding}.`);
  }
  if (server.scope !== 'all') {
    throw new DatabaseStartError(
      'The settings we start connections with do not reach PostgreSQL: DATABASE_URL must have no options, and a pooler must pass them on.',
    );
  }
  // The audit chain reads its last row after taking a lock, which needs a new view for each statement.
  if (server.isolation !== 'read committed') {
    throw new DatabaseStartError(`PostgreSQL's default_transaction_isolation must be read committed.`);
  }
}

/** On a connection of its own, because a migration may rightly take longer than any request may. */
async function execute(config: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
