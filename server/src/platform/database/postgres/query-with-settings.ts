import pg from 'pg';

/** A statement that changes settings until the end of its transaction, already prepared on the connection. */
export interface Settings {
  name: string;
  values: readonly string[];
}

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Of a prepared statement. */
  name: string | undefined;
}

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
  statement: Statement & { queryMode: 'extended' },
  values: undefined,
  done: Done,
) => Steps & pg.Submittable;

/**
 * One statement with settings of its own. They are sent before it without a sync between the two: PostgreSQL runs both as
 * one transaction, answers once, and does not run the statement if the settings could not be changed.
 */
class QueryWithSettings extends Query {
  readonly #settings: Settings;
  #isSet = false;

  constructor(statement: Statement, settings: Settings, done: Done) {
    super({ ...statement, queryMode: 'extended' }, undefined, done);
    this.#settings = settings;
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: this.#settings.name, values: this.#settings.values });
    connection.execute({ rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isSet) super.handleCommandComplete(message, connection);
    this.#isSet = true;
  }
}

/** Outside of a transaction only: inside one the settings would stay for the statements that follow. */
export const runWithSettings = (
  client: pg.ClientBase,
  statement: Statement,
  settings: Settings,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new QueryWithSettings(statement, settings, (error, result) =>
        error ? reject(error) : resolve(result),
      ),
    );
  });
