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
import type { Tables } from '../tables.ts';

type Handle = Kysely<Tables>;

/**
 * A handle for the reads of one request. Each statement goes to the replica if that is fresh enough, and to the primary
 * if not or if it failed there. Once on the primary the request stays there: what it reads never lies before what it
 * has read.
 */
export function preferReplica(
  primary: Handle,
  replica: Handle,
  isFresh: () => Promise<boolean>,
  failed: (error: unknown) => void,
): Handle {
  let fresh: Promise<boolean> | undefined;
  let onPrimary = false;

  async function executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!onPrimary) {
      try {
        fresh ??= isFresh();
        if (await fresh) return await replica.executeQuery<R>(query);
      } catch (error) {
        failed(error);
      }
      onPrimary = true;
    }
    return primary.executeQuery<R>(query);
  }

  const connection: DatabaseConnection = {
    executeQuery,
    async *streamQuery<R>(query: CompiledQuery) {
      yield await executeQuery<R>(query);
    },
  };
  const refused = async () => {
    throw new Error('Heavy reads are statements of their own; a transaction belongs to the primary.');
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
