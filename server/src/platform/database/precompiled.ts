import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Handle } from './handle.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once; each call only fills in its parameters. The SQL must not depend on them, and
 * the builder must read each by its name.
 */
export function precompiled<Parameters extends object, Row>(
  build: (db: Handle, values: Parameters) => { compile(db: Handle): CompiledQuery<Row> },
): (db: Handle, values: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Parameters;
  return async (db, values) => {
    compiled ??= build(db, placeholders).compile(db);
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Parameters] : each,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * A part of a statement, without parameters, that is compiled once. For the long parts of statements whose rest differs by
 * call: to put a page's statement together took longer than to present its rows.
 */
export function fixed(part: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = part.compile(compiler);
  if (parameters.length > 0) throw new Error(`a fixed part of a statement has parameters: ${text}`);
  return sql.raw(text);
}
