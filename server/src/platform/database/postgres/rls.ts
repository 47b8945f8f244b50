import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { guarded } from '../guarded-driver.ts';
import type { Tables } from '../tables.ts';
import { preparedName } from './prepared-client.ts';
import { runWithSettings } from './query-with-settings.ts';

/**
 * Set when a connection opens and never changed: it is the system's, or it sees only what belongs to the user of the
 * transaction. See server/migrations/0008_policies.sql.
 */
export const SYSTEM_SCOPE = '-c aliquot.scope=all';
export const USER_SCOPE = '-c aliquot.scope=user';

/** On behalf of whom a handle reads and writes. The policies use these three. */
export interface UserScope {
  user: number;
  company: number | null;
  /** Sees all orders of the company, not only their own. */
  manager: boolean;
}

/** Prepared by the pool on each connection of the user scope. The settings end with the transaction. */
export const setScope = {
  name: 'set_scope',
  text: `select set_config('aliquot.user_id', $1, true), set_config('aliquot.company', $2, true),
    set_config('aliquot.manager', $3, true), set_config('plan_cache_mode', $4, true)`,
  values: ['0', '0', 'off', 'auto'],
};

type ScopeValues = readonly [user: string, company: string, manager: string];

const valuesOf = ({ user, company, manager }: UserScope): ScopeValues => [
  String(user),
  String(company ?? 0),
  manager ? 'on' : 'off',
];

const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A connection that runs every statement on behalf of a user: a single statement gets a transaction of its own. */
class ScopedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #scope: ScopeValues;
  #inTransaction = false;
  #broken = false;

  constructor(client: pg.PoolClient, scope: ScopeValues) {
    this.#client = client;
    this.#scope = scope;
  }

  async begin(): Promise<void> {
    const [user, company, manager] = this.#scope;
    // Numbers and words of our own need no parameters, so all of it goes in one message.
    await this.#client.query(
      `begin; set local aliquot.user_id = '${user}'; set local aliquot.company = '${company}'; ` +
        `set local aliquot.manager = '${manager}'`,
    );
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    const { command } = await this.#client.query('commit');
    this.#inTransaction = false;
    if (command === 'ROLLBACK') throw new Error('The transaction was aborted by a statement that failed.');
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    try {
      await this.#client.query('rollback');
    } catch (error) {
      this.#broken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = this.#inTransaction
      ? await this.#client.query(sql, [...parameters])
      : await this.#runAlone(sql, parameters);
    return changesRows.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  #runAlone(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = preparedName(text);
    const planning = name === undefined ? 'auto' : 'force_generic_plan';
    return runWithSettings(
      this.#client,
      { name, text, values },
      { name: setScope.name, values: [...this.#scope, planning] },
    );
  }

  // biome-ignore lint/correctness/useYield: there is nothing it could give
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows cannot be streamed on behalf of a user.');
  }
}

interface ScopedPool {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** The driver of one user's handle, on connections of the user scope. */
function scoped(pool: ScopedPool, scope: UserScope): Driver {
  const values = valuesOf(scope);
  const own = (connection: DatabaseConnection) => connection as ScopedConnection;
  return {
    init: async () => {},
    acquireConnection: async () => new ScopedConnection(await pool.connect(), values),
    beginTransaction: async (connection, settings) => {
      if (settings.accessMode || settings.isolationLevel)
        throw new Error('A transaction on behalf of a user has no settings of its own.');
      await own(connection).begin();
    },
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: async () => {},
  };
}

/** Handles on behalf of users, all on the connections of one pool. */
export function scopedHandles(pool: ScopedPool) {
  const adapter = new PostgresAdapter();
  const compiler = new PostgresQueryCompiler();
  return {
    handleFor: (scope: UserScope): Kysely<Tables> =>
      new Kysely<Tables>({
        dialect: {
          createAdapter: () => adapter,
          createDriver: () => guarded(scoped(pool, scope)),
          createIntrospector: (db) => new PostgresIntrospector(db),
          createQueryCompiler: () => compiler,
        },
      }),
    close: () => pool.end(),
  };
}
