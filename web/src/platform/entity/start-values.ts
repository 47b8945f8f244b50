import type * as z from 'zod/mini';

/** The parts of a schema that tell its kind of value; Zod has no public type for them. */
interface Definition {
  type: string;
  innerType?: Schema;
  out?: Schema;
  shape?: Record<string, Schema>;
}
interface Schema {
  _zod: { def: unknown };
}

const definitionOf = (schema: Schema) => schema._zod.def as Definition;

/** The definition inside `optional`, `nullable` and a pipe. */
function plain(schema: Schema): Definition {
  const definition = definitionOf(schema);
  const inner = definition.innerType ?? (definition.type === 'pipe' ? definition.out : undefined);
  return inner ? plain(inner) : definition;
}

/**
 * The initial values of a form: each field of a body as the row has it. Without a value, text fields start
 * empty, switches off, and others undefined.
 */
export function startValues<S extends z.ZodMiniObject>(
  body: S,
  row: Readonly<Record<string, unknown>> | null,
): z.input<S> {
  const { shape = {} } = plain(body);
  const values = Object.entries(shape).map(([key, field]) => {
    const value = row?.[key];
    const { type } = plain(field);
    if (type === 'object') {
      const inner = field as unknown as z.ZodMiniObject;
      return [key, startValues(inner, value as Record<string, unknown> | null)];
    }
    if (type === 'string' || type === 'enum') return [key, value ?? ''];
    return [key, type === 'boolean' ? (value ?? false) : value];
  });
  return Object.fromEntries(values) as z.input<S>;
}
