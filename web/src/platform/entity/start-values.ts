import type * as z from 'zod/mini';

/** The parts of a schema that say what kind of value it takes; Zod has no public type for them. */
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

/** What stands inside "optional", "nullable" and a conversion. */
function plain(schema: Schema): Definition {
  const definition = definitionOf(schema);
  const inner = definition.innerType ?? (definition.type === 'pipe' ? definition.out : undefined);
  return inner ? plain(inner) : definition;
}

/**
 * What a form begins with: each field of a body as the row has it. A field the row has no value for begins as empty text
 * if it takes text, as off if it is a switch, and else without a value.
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
