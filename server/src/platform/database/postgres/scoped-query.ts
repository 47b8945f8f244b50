import pg from 'pg';
import { preparedName } from './prepared-client.ts';

/** Values of the three settings that the policies read; see `UserScope`. */
export type ScopeValues = readonly [user: string, company: string, manager: string];

/** Prepared once on each connection of the user scope. The settings end with the transaction. */
export const setScope = {
  name: 'set_scope',
  text: `select set_config('aliquot.user_id', $1, true), set_config('aliquot.company', $2, true),
    set_config('aliquot.manager', $3, true)`,
};

/** What `pg` has and does not type: a connection's messages, and the steps of a query that this one extends. */
interface Wire {
  bind(message: { statement: string; values: readonly string[] }): void;
  execute(message: { rows: number }): void;
}
interface Steps {
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}
type Done = (error: Error | undefined, result: pg.QueryResult) => void;
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
  values: readonly unknown[],
  done: Done,
) => Steps & pg.Submittable;

/**
 * One statement on behalf of a user. The scope is set by a message before it, without a sync between the two: PostgreSQL
 * runs both as one transaction, answers once, and does not run the statement if the scope could not be set.
 */
class ScopedQuery extends Query {
  readonly #scope: ScopeValues;
  #scopeIsSet = false;

  constructor(text: string, values: readonly unknown[], scope: ScopeValues, done: Done) {
    super({ text, name: preparedName(text), queryMode: 'extended' }, values, done);
    this.#scope = scope;
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: setScope.name, values: this.#scope });
    connection.execute({ rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#scopeIsSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#scopeIsSet) super.handleCommandComplete(message, connection);
    this.#scopeIsSet = true;
  }
}

export const runScoped = (
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
  scope: ScopeValues,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new ScopedQuery(text, values, scope, (error, result) => (error ? reject(error) : resolve(result))),
    );
  });
