import type { DatabaseConnection, Driver, QueryCompiler, TransactionSettings } from 'kysely';
import { assertOutsideTransaction, markTransaction } from './transaction-context.ts';

/**
 * A driver that refuses a second connection to code that is inside a transaction. PostgreSQL would silently run
 * such a query outside the transaction; the embedded engine would deadlock.
 */
export function guarded(driver: Driver): Driver {
  const open = new WeakMap<DatabaseConnection, () => void>();
  const unmark = (connection: DatabaseConnection) => {
    open.get(connection)?.();
    open.delete(connection);
  };
  type Compile = QueryCompiler['compileQuery'];
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => {
      assertOutsideTransaction();
      return driver.acquireConnection(options);
    },
    // Not async: the mark has to be set before the first await, see markTransaction.
    beginTransaction: (connection: DatabaseConnection, settings: TransactionSettings) => {
      open.set(connection, markTransaction());
      return driver.beginTransaction(connection, settings).catch((error: unknown) => {
        unmark(connection);
        throw error;
      });
    },
    commitTransaction: async (connection) => {
      await driver.commitTransaction(connection);
      unmark(connection);
    },
    rollbackTransaction: async (connection) => {
      unmark(connection);
      // Fails if the connection is lost, when there is nothing to undo. Throwing would hide why the transaction failed.
      await driver.rollbackTransaction(connection).catch(() => {});
    },
    savepoint: async (connection, name, compile: Compile) => driver.savepoint?.(connection, name, compile),
    rollbackToSavepoint: async (connection, name, compile: Compile) =>
      driver.rollbackToSavepoint?.(connection, name, compile),
    releaseSavepoint: async (connection, name, compile: Compile) =>
      driver.releaseSavepoint?.(connection, name, compile),
    releaseConnection: async (connection, options) => {
      unmark(connection);
      await driver.releaseConnection(connection, options);
    },
    destroy: (options) => driver.destroy(options),
  };
}
