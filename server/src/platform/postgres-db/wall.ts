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
 * What a connection says of itself at its start and for as long as it lives: the system's, or one that sees nothing but
 * what is its reader's. See server/migrations/0020_second_wall.sql.
 */
export const SEES_ALL = '-c aliquot.sees=all';
export const SEES_OWN = '-c aliquot.sees=own';

/** For whom a handle reads and writes; the policies of the database know them by these three. */
export interface Reader {
  person: number;
  company: number | null;
  /** Sees what their company has placed, not only what they have. */
  manager: boolean;
}

/**
 * Said with the beginning of each transaction and gone with its end, so that a connection carries nobody over to the
 * next who gets it. Numbers of our own and no text: all of it goes in one message.
 */
const beginFor = ({ person, company, manager }: Reader) =>
  CompiledQuery.raw(
    `begin; set local aliquot.person = '${Number(person)}'; set local aliquot.company = '${Number(company ?? 0)}'; ` +
      `set local aliquot.manager = '${manager ? 'on' : 'off'}'`,
  );

const reads = ({ sql }: CompiledQuery) => /^\s*(\/\*.*?\*\/\s*)?select\b/i.test(sql);

/** A connection on which nothing is asked but in the name of its reader: a lone statement gets a transaction of its own. */
class WalledConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #driver: Driver;
  readonly #begin: CompiledQuery;
  #open = false;
  /** The end of a lone read, for which its caller does not wait. */
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
    throw new Error('Rows are not streamed from behind the wall.');
  }
}

/** The driver of one reader's handle, on the connections that see nothing of their own. */
function walled(driver: Driver, reader: Reader): Driver {
  const begin = beginFor(reader);
  const own = (connection: DatabaseConnection) => connection as WalledConnection;
  return {
    init: async () => {},
    acquireConnection: async (options) =>
      new WalledConnection(await driver.acquireConnection(options), driver, begin),
    beginTransaction: async (connection, settings) => {
      if (settings.accessMode || settings.isolationLevel)
        throw new Error('Transactions behind the wall are ordinary ones.');
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

/** Handles behind the wall, all on the connections of one dialect. */
export async function openWall(dialect: PostgresDialect) {
  const driver = dialect.createDriver();
  await driver.init();
  const [adapter, compiler] = [dialect.createAdapter(), dialect.createQueryCompiler()];
  return {
    handleFor: (reader: Reader): Kysely<Tables> =>
      new Kysely<Tables>({
        dialect: {
          createAdapter: () => adapter,
          createDriver: () => guarded(walled(driver, reader)),
          createIntrospector: (db) => dialect.createIntrospector(db),
          createQueryCompiler: () => compiler,
        },
      }),
    close: () => driver.destroy(),
  };
}
