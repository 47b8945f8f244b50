// Writes server/src/platform/database/tables.ts from the schema of server/migrations. `--check` only compares.
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '../src/platform/database/database.ts';
import type { Database } from '../src/platform/database/types.ts';
import { madeFile } from './made-file.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
  /** An identity or generated column that only the database may fill. */
  readonly: boolean;
}

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** The types for reading and writing. */
interface Sides {
  read: string;
  write: string;
}

const same = (type: string): Sides => ({ read: type, write: type });

const SCALARS: Record<string, Sides> = {
  bool: same('boolean'),
  bytea: same('Uint8Array'),
  float4: same('number'),
  float8: same('number'),
  int2: same('number'),
  int4: same('number'),
  int8: same('number'),
  json: { read: 'unknown', write: 'JsonInput' },
  jsonb: { read: 'unknown', write: 'JsonInput' },
  numeric: { read: 'string', write: 'string | number' },
  timestamptz: { read: 'Date', write: 'Date | string' },
};

const JSON_INPUT = `/** A list has to be written as JSON text: \`pg\` would send it as a PostgreSQL array. */
export type JsonInput = string | Record<string, unknown>;
`;

async function main(): Promise<void> {
  // A new embedded database starts with all migrations done.
  const db = await openDatabase({ dataDir: 'memory://', migrationsDir: MIGRATIONS, log });
  const text = render(await columnsOf(db));
  await db.close();
  await madeFile('server/src/platform/database/tables.ts', text);
}

function log(level: string, message: string): void {
  if (level !== 'info') throw new Error(message);
}

async function columnsOf(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
           a.atthasdef or a.attidentity <> '' as defaulted,
           a.attidentity = 'a' or a.attgenerated <> '' as readonly
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname, a.attnum`.execute(db.kysely);
  return rows;
}

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const interfaces = [...tables].map(([table, fields]) => {
    const lines = fields.map((field) => `  ${key(field.column)}: ${typeOf(field)};`);
    return `export interface ${typeName(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const entries = [...tables.keys()].map((table) => `  ${key(table)}: ${typeName(table)};`);
  const body = `${interfaces.join('\n')}${interfaces.length > 0 ? '\n' : ''}`;
  const last =
    entries.length > 0
      ? `export interface Tables {\n${entries.join('\n')}\n}\n`
      : 'export interface Tables {}\n';
  return `// Made by \`npm run generate\` from server/migrations. Do not edit.\n${preamble(body)}${body}${last}`;
}

function preamble(body: string): string {
  const names = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`));
  const parts: string[] = [];
  if (names.length > 0) parts.push(`import type { ${names.join(', ')} } from 'kysely';\n\n`);
  if (body.includes('JsonInput')) parts.push(`${JSON_INPUT}\n`);
  return parts.join('');
}

function typeOf({ type, nullable, defaulted, readonly }: Column): string {
  const { read, write } = nullable ? orNull(sidesOf(type)) : sidesOf(type);
  if (readonly) return `GeneratedAlways<${read}>`;
  const optional = defaulted && !nullable;
  if (read === write) return optional ? `Generated<${read}>` : read;
  return `ColumnType<${read}, ${write}${optional ? ' | undefined' : ''}, ${write}>`;
}

function sidesOf(type: string): Sides {
  // PostgreSQL calls the array type of int4 _int4.
  if (type.startsWith('_')) return same(`${SCALARS[type.slice(1)]?.read ?? 'string'}[]`);
  return SCALARS[type] ?? same('string');
}

function orNull({ read, write }: Sides): Sides {
  return { read: read === 'unknown' ? read : `${read} | null`, write: `${write} | null` };
}

function key(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `'${name}'`;
}

function typeName(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

await main();
