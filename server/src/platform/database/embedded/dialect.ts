import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { guarded } from '../guarded-driver.ts';
import type { EmbeddedProxy, EmbeddedTransaction } from './proxy.ts';

/**
 * Kysely's PGlite dialect shares one connection behind a lock inside Kysely, where a query through the outer handle
 * would hang before `guarded` could refuse it. Here every caller has its own connection and the proxy serializes them.
 */
export class EmbeddedDialect implements Dialect {
  #proxy: EmbeddedProxy;

  constructor(proxy: EmbeddedProxy) {
    this.#proxy = proxy;
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  createDriver(): Driver {
    return guarded(new EmbeddedDriver(this.#proxy));
  }

  createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(db);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }
}

class EmbeddedConnection implements DatabaseConnection {
  #proxy: EmbeddedProxy;
  transaction: EmbeddedTransaction | undefined;

  constructor(proxy: EmbeddedProxy) {
    this.#proxy = proxy;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const target = this.transaction ?? this.#proxy;
    const { rows, affectedRows } = await target.query(query.sql, query.parameters).catch((error: Error) => {
      // Replaces the stack of the worker's reply by that of the caller.
      Error.captureStackTrace(error);
      throw error;
    });
    return {
      rows: rows as R[],
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    };
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a generator.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded engine cannot stream. Read in keyset pages, which works on both engines.');
  }
}

class EmbeddedDriver implements Driver {
  #proxy: EmbeddedProxy;

  constructor(proxy: EmbeddedProxy) {
    this.#proxy = proxy;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#proxy);
  }

  async beginTransaction(connection: EmbeddedConnection, settings: TransactionSettings): Promise<void> {
    const transaction = await this.#proxy.begin();
    connection.transaction = transaction;
    const modes = [
      settings.isolationLevel ? `isolation level ${settings.isolationLevel}` : '',
      settings.accessMode ?? '',
    ].filter((mode) => mode !== '');
    if (modes.length > 0) await transaction.query(`set transaction ${modes.join(', ')}`);
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.transaction?.commit();
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.transaction?.rollback();
  }

  async savepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    await connection.transaction?.query(`savepoint ${identifier(name)}`);
  }

  async rollbackToSavepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    await connection.transaction?.query(`rollback to savepoint ${identifier(name)}`);
  }

  async releaseSavepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    await connection.transaction?.query(`release savepoint ${identifier(name)}`);
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    await connection.transaction?.rollback();
    connection.transaction = undefined;
  }

  // The proxy outlives Kysely's handle; its opener closes it.
  async destroy(): Promise<void> {}
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
