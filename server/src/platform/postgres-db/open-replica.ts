import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseOptions } from '../db.ts';
import type { Tables } from '../tables.ts';
import { KeepingClient } from './keeping-client.ts';
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

/** Opens nothing yet: whether the replica is there is found out by whoever asks it. */
export function openReplica({ url, poolSize, statementTimeoutMs, log }: ReplicaOptions): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'aliquot-reads',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: postgresTypes,
    Client: KeepingClient,
    max: poolSize,
    options: '-c random_page_cost=1.1 -c default_transaction_read_only=on',
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + answerMs,
  });
  pool.on('error', (error) => log('info', `An idle connection to the replica was lost: ${error.message}`));
  pool.on('connect', (client) => {
    client.on('error', (error) => log('info', `A connection to the replica was lost: ${error.message}`));
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
