import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type PostgresDialect,
  type QueryResult,
} from 'kysely';
import { guarded } from '../guarded-driver.ts';
import type { Tables } from '../tables.ts';

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

/**
 * The settings end with the transaction, so that a connection never carries a user over to the next one. They are numbers
 * of our own, so they need no parameters and go with `begin` in one message.
 */
const beginFor = ({ user, company, manager }: UserScope) =>
  CompiledQuery.raw(
    `begin; set local aliquot.user_id = '${Number(user)}'; set local aliquot.company = '${Number(company ?? 0)}'; ` +
      `set local aliquot.manager = '${manager ? 'on' : 'off'}'`,
  );

const reads = ({ sql }: CompiledQuery) => /^\s*(\/\*.*?\*\/\s*)?select\b/i.test(sql);

/** A connection that runs every statement on behalf of a user: a single statement gets a transaction of its own. */
class ScopedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #driver: Driver;
  readonly #begin: CompiledQuery;
  #open = false;
  /** The commit of a single read, for which its caller does not wait. */
  ended: Promise<void> | undefined;

  constructor(inner: DatabaseConnection, driver: Driver, begin: CompiledQuery) {
    this.inner = inner;
    this.#driver = driver;
    this.#begin = begin;
  }

  async begin(): Promise<void> {
    await this.inner.executeQuery(this.#begin);
    this.#open = true;
  }

  async commit(): Promise<void> {
    await this.#driver.commitTransaction(this.inner);
    this.#open = false;
  }

  async rollback(): Promise<void> {
    this.#open = false;
    await this.#driver.rollbackTransaction(this.inner);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.ended;
    if (this.#open) return this.inner.executeQuery(query);
    let result: QueryResult<R>;
    try {
      await this.begin();
      result = await this.inner.executeQuery(query);
    } catch (error) {
      // It fails when the connection is gone, and then there is nothing to undo.
      await this.rollback().catch(() => {});
      throw error;
    }
    const ended = this.commit();
    if (reads(query)) this.ended = ended.catch(() => {});
    else await ended;
    return result;
  }

  // biome-ignore lint/correctness/useYield: there is nothing it could give
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows cannot be streamed on behalf of a user.');
  }
}

/** The driver of one user's handle, on connections of the user scope. */
function scoped(driver: Driver, scope: UserScope): Driver {
  const begin = beginFor(scope);
  const own = (connection: DatabaseConnection) => connection as ScopedConnection;
  return {
    init: async () => {},
    acquireConnection: async (options) =>
      new ScopedConnection(await driver.acquireConnection(options), driver, begin),
    beginTransaction: async (connection, settings) => {
      if (settings.accessMode || settings.isolationLevel)
        throw new Error('A transaction on behalf of a user has no settings of its own.');
      await own(connection).begin();
    },
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    savepoint: async (connection, ...rest) => driver.savepoint?.(own(connection).inner, ...rest),
    rollbackToSavepoint: async (connection, ...rest) =>
      driver.rollbackToSavepoint?.(own(connection).inner, ...rest),
    releaseSavepoint: async (connection, ...rest) =>
      driver.releaseSavepoint?.(own(connection).inner, ...rest),
    releaseConnection: async (connection, options) => {
      const { inner, ended } = own(connection);
      const release = () => driver.releaseConnection(inner, options);
      if (ended) void ended.then(release);
      else await release();
    },
    destroy: async () => {},
  };
}

/** Handles on behalf of users, all on the connections of one dialect. */
export async function openScopedHandles(dialect: PostgresDialect) {
  const driver = dialect.createDriver();
  await driver.init();
  const [adapter, compiler] = [dialect.createAdapter(), dialect.createQueryCompiler()];
  return {
    handleFor: (scope: UserScope): Kysely<Tables> =>
      new Kysely<Tables>({
        dialect: {
          createAdapter: () => adapter,
          createDriver: () => guarded(scoped(driver, scope)),
          createIntrospector: (db) => dialect.createIntrospector(db),
          createQueryCompiler: () => compiler,
        },
      }),
    close: () => driver.destroy(),
  };
}
