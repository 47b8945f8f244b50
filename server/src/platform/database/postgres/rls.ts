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
import type { UserScope } from '../types.ts';
import { preparedName } from './prepared-client.ts';
import { runWithSettings, type Settings } from './query-with-settings.ts';

/**
 * Set when a connection opens and never changed: it is the system's, or it sees only what belongs to the user of the
 * transaction. See server/migrations/0008_policies.sql.
 */
export const SYSTEM_SCOPE = '-c aliquot.scope=all';
export const USER_SCOPE = '-c aliquot.scope=user';

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

/** What a handle sends before its statements. */
export interface Behalf {
  /** For a statement by itself; undefined where the connection's own settings do. */
  settings(client: pg.PoolClient, planning: Planning): Promise<Settings | undefined> | Settings | undefined;
  /** The statements that begin a transaction. */
  begin(client: pg.PoolClient): Promise<string> | string;
}

/** The setting `plan_cache_mode` for a statement. */
export type Planning = 'auto' | 'force_generic_plan';

export const systemBehalf: Behalf = { settings: () => undefined, begin: () => 'begin' };

export function userBehalf(scope: UserScope): Behalf {
  const values = valuesOf(scope);
  const [user, company, manager] = values;
  return {
    settings: (_client, planning) => ({ name: setScope.name, values: [...values, planning] }),
    // Numbers and words of our own need no parameters, so all of it goes in one message.
    begin: () =>
      `begin; set local aliquot.user_id = '${user}'; set local aliquot.company = '${company}'; ` +
      `set local aliquot.manager = '${manager}'`,
  };
}

const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A connection that runs every statement on behalf of a user: a single statement gets a transaction of its own. */
class ScopedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #behalf: Behalf;
  #inTransaction = false;
  #broken = false;

  constructor(client: pg.PoolClient, behalf: Behalf) {
    this.#client = client;
    this.#behalf = behalf;
  }

  async begin(): Promise<void> {
    await this.#client.query(await this.#behalf.begin(this.#client));
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

  async #runAlone(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = preparedName(text);
    const settings = await this.#behalf.settings(this.#client, name ? 'force_generic_plan' : 'auto');
    return settings
      ? runWithSettings(this.#client, { name, text, values }, settings)
      : this.#client.query(text, [...values]);
  }

  // biome-ignore lint/correctness/useYield: there is nothing it could give
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows cannot be streamed on behalf of a user.');
  }
}

interface ScopedPool {
  connect(): Promise<pg.PoolClient>;
}

/** A driver whose statements run on behalf of somebody, on connections of the pool. */
function scoped(pool: ScopedPool, behalf: Behalf): Driver {
  const own = (connection: DatabaseConnection) => connection as ScopedConnection;
  return {
    init: async () => {},
    acquireConnection: async () => new ScopedConnection(await pool.connect(), behalf),
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

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

export const scopedHandle = (pool: ScopedPool, behalf: Behalf): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => guarded(scoped(pool, behalf)),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
