import type { Compilable, CompiledQuery } from 'kysely';
import type { Handle } from './context.ts';

class Mark {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that every call sends, built once: what differs from call to call is filled in where it stands. The text may
 * not depend on what is given, and what is given is taken by its names.
 */
export function builtOnce<Given extends object, Row>(
  build: (db: Handle, given: Given) => Compilable<Row>,
): (db: Handle, given: Given) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  const marks = new Proxy({}, { get: (_, name) => new Mark(String(name)) }) as Given;
  return async (db, given) => {
    built ??= build(db, marks).compile();
    const parameters = built.parameters.map((each) =>
      each instanceof Mark ? given[each.name as keyof Given] : each,
    );
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
}
