import { type Row, shapeFor } from '@aliquot/contract/endpoint';
import { groupOf } from '@aliquot/contract/roles';
import fc from 'fast-check';

/** Generates values from a schema, valid or almost valid. It ignores refinements, so that some values are rejected. */

interface Def {
  type: string;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  shape?: Record<string, Schema>;
  element?: Schema;
  options?: readonly Schema[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
  keyType?: Schema;
  valueType?: Schema;
}
export interface Schema {
  _zod: { def: Def; bag?: { maximum?: number; minimum?: number } };
  safeParse(value: unknown): { success: boolean };
}

/** Typical texts of users, spreadsheets and attackers. */
export const texts = [
  'Paul',
  'O’Brien',
  'paul@test.example',
  '+49 30 1234567',
  'https://lab.example/',
  '2024-02-29',
  '1990-05-01T22:00:00.000',
  '10001',
  'Cold-Room-77',
  '2345-7',
  '42',
  '-1.5e3',
  'mL',
  'name',
  '-createdAt',
  '%',
  '_',
  '\\',
  "' or 1=1 --",
  "'); drop table samples; --",
  '{"a":1}',
  '../../etc/passwd',
  '=cmd|/c calc!A1',
  'Ünïcødé 試料 🧪',
  '',
  '   ',
];

const numbers = [0, 1, 2, 7, 12.5, 25, 50, 99.99, 150, 200, 1000, 2024, 5000, 1e5, 99_999_999, 2_147_483_647];

/** Mostly the given values that the schema accepts; sometimes any other value. */
function fitting<T>(schema: Schema, candidates: readonly T[], anything: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const fit = candidates.filter((value) => schema.safeParse(value).success);
  if (fit.length === 0) return anything;
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...fit) },
    { weight: 1, arbitrary: fc.oneof(anything, fc.constantFrom(...candidates)) },
  );
}

export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const { def } = schema._zod;
  const inner = () => arbitraryOf(def.innerType as Schema);
  switch (def.type) {
    case 'string':
      return fitting(schema, texts, fc.string({ maxLength: 30 }));
    case 'number':
      return fitting(schema, numbers, fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'array':
      return fc.array(arbitraryOf(def.element as Schema), { maxLength: 4 });
    case 'object':
      return objectOf(def.shape ?? {});
    case 'record':
      return fc.dictionary(
        arbitraryOf(def.keyType as Schema) as fc.Arbitrary<string>,
        arbitraryOf(def.valueType as Schema),
        {
          maxKeys: 3,
        },
      );
    case 'union':
      return fc.oneof(...(def.options ?? []).map(arbitraryOf));
    case 'optional':
    case 'default':
      return inner();
    case 'nullable':
      return fc.oneof({ weight: 4, arbitrary: inner() }, { weight: 1, arbitrary: fc.constant(null) });
    case 'pipe':
      // A leading transform accepts anything, so the schema behind it is used.
      return arbitraryOf((def.in?._zod.def.type === 'transform' ? def.out : def.in) as Schema);
    default:
      throw new Error(`no values are made of ${def.type} yet`);
  }
}

/** An object with all required and some optional keys. */
export function objectOf(shape: Record<string, Schema>): fc.Arbitrary<Record<string, unknown>> {
  const needed = Object.keys(shape).filter((key) => !shape[key]?.safeParse(undefined).success);
  const model = Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, arbitraryOf(value)]));
  return fc.record(model, { requiredKeys: needed as never[] }) as fc.Arbitrary<Record<string, unknown>>;
}

export const bodyShape = (row: Row, role: string): Record<string, Schema> | undefined =>
  row.body && (shapeFor(row.body, groupOf(role)).shape as unknown as Record<string, Schema>);
