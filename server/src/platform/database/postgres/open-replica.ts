import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';
import type { DatabaseOptions, UserScope } from '../types.ts';
import { SETTINGS } from './open.ts';
import { keepPlan, PreparedClient } from './prepared-client.ts';
import { SYSTEM_SCOPE, scopedHandle, setScope, USER_SCOPE, userBehalf } from './rls.ts';
import { postgresTypes } from './types.ts';

export interface ReplicaOptions {
  url: string;
  poolSize: number;
  statementTimeoutMs: number;
  log: DatabaseOptions['log'];
}

/** A hung server must not hold a request for long: there is another to ask. */
const connectMs = 2_000;
const answerMs = 2_000;

export interface Replica {
  kysely: Kysely<Tables>;
  /** On behalf of a user, as on the primary. */
  handleFor(scope: UserScope): Kysely<Tables>;
  close(): Promise<void>;
}

/** Opens no connection yet: whether the replica is there is found out by whoever asks it. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: openPool(options, SYSTEM_SCOPE, keepPlan) }),
  });
  const users = openPool(options, USER_SCOPE, setScope);
  return {
    kysely,
    handleFor: (scope) => scopedHandle(users, userBehalf(scope)),
    close: async () => {
      await kysely.destroy();
      await users.end();
    },
  };
}

function openPool(
  { url, poolSize, statementTimeoutMs, log }: ReplicaOptions,
  scope: string,
  prepare: pg.QueryConfig,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'aliquot-reads',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: postgresTypes,
    Client: PreparedClient,
    max: poolSize,
    options: `${SETTINGS} -c default_transaction_read_only=on ${scope}`,
    onConnect: async (client) => void (await client.query(prepare)),
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + answerMs,
  });
  pool.on('error', (error) => log('info', `An idle connection to the replica was lost: ${error.message}`));
  pool.on('connect', (client) => {
    client.on('error', (error) => log('info', `A connection to the replica was lost: ${error.message}`));
  });
  return pool;
}
