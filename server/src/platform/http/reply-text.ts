import { isDeepStrictEqual } from 'node:util';
import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;
type Write = (value: unknown) => string;

const writers = new WeakMap<z.ZodMiniType, Write | null>();

/**
 * Writes the data of a reply as JSON: what its shape declares and nothing else, by code that is compiled from the shape at
 * first use. Null for a shape with alternatives, of which only a whole check knows which one it is.
 */
export function writerOf(shape: z.ZodMiniType): Write | null {
  const known = writers.get(shape);
  if (known !== undefined) return known;
  const schema = writable(z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }) as Json);
  const write = schema && (fastJson(schema) as Write);
  writers.set(shape, write);
  return write;
}

/** Of a JSON Schema what says how to write a value; null if a part has alternatives. */
function writable({ type, properties, required, items, additionalProperties, anyOf }: Json): Json | null {
  if (Array.isArray(type)) {
    const [only, ...others] = type.filter((each) => each !== 'null');
    return others.length === 0 && only ? { type: only, nullable: true } : null;
  }
  if (Array.isArray(anyOf)) {
    const others = (anyOf as Json[]).filter((each) => each.type !== 'null');
    const only = others.length === 1 && others[0] ? writable(others[0]) : null;
    return only && { ...only, nullable: true };
  }
  if (type === 'object' && properties) {
    const fields = Object.entries(properties as Record<string, Json>).map(
      ([name, field]) => [name, writable(field)] as const,
    );
    if (fields.some(([, field]) => field === null)) return null;
    return { type, properties: Object.fromEntries(fields), ...(required ? { required } : {}) };
  }
  if (type === 'object' && typeof additionalProperties === 'object') {
    const each = writable(additionalProperties as Json);
    return each && { type, additionalProperties: each };
  }
  if (type === 'array' && items && typeof items === 'object') {
    const each = writable(items as Json);
    return each && { type, items: each };
  }
  return typeof type === 'string' && type !== 'object' && type !== 'array' ? { type } : null;
}

/** Fails where what was written differs from what the shape makes of the value. */
export function assertSameText(text: string, checked: unknown): void {
  if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(checked))))
    throw new Error(`written as ${text}, declared as ${JSON.stringify(checked)}`);
}
