import type { CompiledQuery } from 'kysely';
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
