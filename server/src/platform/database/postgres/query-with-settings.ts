import pg from 'pg';

/** A statement that changes settings until the end of its transaction, already prepared on the connection. */
export interface Settings {
  name: string;
  values: readonly (string | null)[];
  /** Gets the columns of its row, as text. */
  onRow?: (columns: readonly (string | null)[]) => void;
}

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Of a prepared statement. */
  name: string | undefined;
}

/** What `pg` has and does not type: a connection's messages, and the steps of a query that this one extends. */
interface Wire {
  bind(message: { statement: string; values: readonly (string | null)[] }): void;
  execute(message: { rows: number }): void;
}
interface Steps {
  _result: Columns;
  _accumulateRows: boolean;
  handleRowDescription(message: unknown): void;
  name: string | undefined;
  queryMode: 'extended';
  prepare(connection: Wire): void;
  handleDataRow(message: DataRow): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}
/** How the rows of a result are read. */
interface Columns {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}
interface DataRow {
  fields: readonly (string | null)[];
}
type Done = (error: Error | undefined, result: pg.QueryResult) => void;
const Query = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  done: Done,
) => Steps & pg.Submittable;

interface Described {
  /** The columns of the prepared statements that have run on a connection, by name. */
  columns: Map<string, Columns>;
  /** The connection as a query sees it that asks for no description. */
  quiet: Wire;
}
const describedOn = new WeakMap<Wire, Described>();

/**
 * PostgreSQL need not describe the columns of a prepared statement again: that took a tenth of the server's processor time of
 * a read by id. If a migration changes them, PostgreSQL rejects the statement on this connection.
 */
function describedBy(connection: Wire): Described {
  const known = describedOn.get(connection);
  if (known) return known;
  const quiet: Wire = Object.create(connection, { describe: { value: () => {} } });
  const described = { columns: new Map<string, Columns>(), quiet };
  describedOn.set(connection, described);
  return described;
}

/**
 * One statement with settings of its own. They are sent before it without a sync between the two: PostgreSQL runs both as
 * one transaction, answers once, and does not run the statement if the settings could not be changed.
 */
class QueryWithSettings extends Query {
  readonly #settings: Settings;
  #isSet = false;
  #columns: Map<string, Columns> | undefined;

  constructor(statement: Statement, settings: Settings, done: Done) {
    // Not as one object: copying that takes the library longer than to send the query.
    super(statement.text, statement.values, done);
    this.name = statement.name;
    this.queryMode = 'extended';
    this.#settings = settings;
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: this.#settings.name, values: this.#settings.values });
    connection.execute({ rows: 0 });
    const { columns, quiet } = describedBy(connection);
    const known = this.name === undefined ? undefined : columns.get(this.name);
    if (known) {
      super.prepare(quiet);
      Object.assign(this._result, known);
      this._accumulateRows = true;
    } else {
      super.prepare(connection);
      this.#columns = columns;
    }
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name !== undefined)
      this.#columns?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleDataRow(message: DataRow): void {
    if (this.#isSet) super.handleDataRow(message);
    else this.#settings.onRow?.(message.fields);
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
