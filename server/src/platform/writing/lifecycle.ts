import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Context } from '../context.ts';
import type { Handle } from '../database/handle.ts';
import type { Tables } from '../database/tables.ts';
import { fail } from '../http/fail.ts';
import type { Condition } from '../lists/conditions.ts';
import { assertVersion } from './optimistic-lock.ts';
import { assertUniqueName, type NamedTable } from './unique-name.ts';

/** Tables whose rows are deleted by switching them off. */
type PlainTable = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; version: unknown; active: unknown } ? T : never;
}[keyof Tables];
type RowOf<T extends PlainTable> = Selectable<Tables[T]> & { id: number; version: number; active: boolean };
type Versioned = { version?: number | undefined };

/** How rows of a table are deleted and restored. */
interface Deletable<T extends PlainTable, Shown extends object> {
  table: T;
  /** The rows that the caller may write; all, unless said. */
  visible?(context: Context): Condition;
  /** The columns among whose values a name is unique, none for the whole table; without it names are free. */
  nameUniqueAmong?: readonly (keyof Tables[T] & string)[];
  present(context: Context, row: RowOf<T>): Shown | Promise<Shown>;
  /** Tells open pages of the change. */
  publish(context: Context, row: RowOf<T>): Promise<void>;
  /** Whether the row may be written at all, whatever its version. */
  assertWritable?(context: Context, row: RowOf<T>): Promise<void>;
  assertRemove?(context: Context, row: RowOf<T>): Promise<void>;
  assertRestore?(context: Context, row: RowOf<T>): Promise<void>;
}

interface Entity<T extends PlainTable, Created, Changed, Shown extends object> extends Deletable<T, Shown> {
  /** The row that a body makes. */
  values(body: Created, context: Context): InsertObject<Tables, T>;
  /** What a body changes. What it leaves out is left out here too, so that a PATCH changes only what it names. */
  columns(body: Changed, before: RowOf<T>): UpdateObject<Tables, T>;
  assertWritable?(context: Context, row: RowOf<T>, body?: Changed): Promise<void>;
  assertCreate?(context: Context, body: Created): Promise<void>;
  assertChange?(context: Context, before: RowOf<T>, body: Changed): Promise<void>;
  /** Puts the files that a body names in the place of those before, right before it is written. */
  replaceFiles?(context: Context, before: RowOf<T> | null, body: Changed): Promise<void>;
}

type At = { params: { id: number } };

/**
 * Create, update, remove and restore as rooms have them that do nothing else: under the row's lock, of the version the
 * caller saw, with a name of its own. A room whose verb does more writes that verb itself.
 */
export const lifecycle = <T extends PlainTable, Created, Changed, Shown extends object>(
  entity: Entity<T, Created, Changed, Shown>,
) => ({
  create: (context: Context, { body }: { body: Created & Changed }) => create(entity, context, body),
  update: (context: Context, { params, body }: At & { body: Changed & Versioned }) =>
    update(entity, context, params.id, body),
  ...deletable(entity),
});

/** The two verbs that are the same where making and changing a row is more. */
export const deletable = <T extends PlainTable, Shown extends object>(entity: Deletable<T, Shown>) => ({
  remove: (context: Context, { params, query }: At & { query: Versioned }) =>
    remove(entity, context, params.id, query.version),
  restore: (context: Context, { params }: At) => restore(entity, context, params.id),
});

async function create<T extends PlainTable, Created, Changed, Shown extends object>(
  entity: Entity<T, Created, Changed, Shown>,
  context: Context,
  body: Created & Changed,
): Promise<Shown> {
  await entity.assertCreate?.(context, body);
  const values = entity.values(body, context);
  await assertName(entity, context.db, values, 0);
  await entity.replaceFiles?.(context, null, body);
  const row = await insertRow(context.db, entity.table, values);
  await entity.publish(context, row);
  return entity.present(context, row);
}

async function update<T extends PlainTable, Created, Changed, Shown extends object>(
  entity: Entity<T, Created, Changed, Shown>,
  context: Context,
  id: number,
  body: Changed & Versioned,
): Promise<Shown> {
  const { db } = context;
  const { table } = entity;
  const before = await lockRow(entity, context, id);
  if (!before.active) fail('not_found');
  await entity.assertWritable?.(context, before, body);
  await assertVersion(before, body.version, () => entity.present(context, before), { db, table, id });
  await entity.assertChange?.(context, before, body);
  const columns = entity.columns(body, before);
  if (Object.keys(columns).length === 0) return entity.present(context, before);
  if ('name' in columns) await assertName(entity, db, { ...before, ...columns }, id);
  await entity.replaceFiles?.(context, before, body);
  const row = await updateRow(db, table, id, columns);
  await entity.publish(context, row);
  return entity.present(context, row);
}

/** Deleting is deactivating: the row leaves active lists and pickers, its history stays. */
async function remove<T extends PlainTable>(
  entity: Deletable<T, object>,
  context: Context,
  id: number,
  version: number | undefined,
): Promise<null> {
  const row = await lockRow(entity, context, id);
  if (!row.active) fail('not_found');
  await entity.assertWritable?.(context, row);
  await assertVersion(row, version, () => entity.present(context, row));
  await entity.assertRemove?.(context, row);
  await entity.publish(context, await switchRow(context.db, entity.table, id, false));
  return null;
}

/** Restoring twice is the same as once. */
async function restore<T extends PlainTable, Shown extends object>(
  entity: Deletable<T, Shown>,
  context: Context,
  id: number,
): Promise<Shown> {
  const row = await lockRow(entity, context, id);
  if (row.active) return entity.present(context, row);
  await entity.assertWritable?.(context, row);
  await entity.assertRestore?.(context, row);
  await assertName(entity, context.db, row, id);
  const restored = await switchRow(context.db, entity.table, id, true);
  await entity.publish(context, restored);
  return entity.present(context, restored);
}

async function assertName<T extends PlainTable>(
  { table, nameUniqueAmong }: Pick<Deletable<T, object>, 'table' | 'nameUniqueAmong'>,
  db: Handle,
  row: object,
  exceptId: number,
): Promise<void> {
  if (!nameUniqueAmong) return;
  const { name, ...columns } = row as { name: string; [column: string]: string | number };
  const among = Object.fromEntries(nameUniqueAmong.map((column) => [column, columns[column]]));
  await assertUniqueName(db, table as NamedTable, name, { among, exceptId });
}

/** The row, locked until the end of the transaction; not the caller's and not there are the same. */
async function lockRow<T extends PlainTable>(
  { table, visible }: Pick<Deletable<T, object>, 'table' | 'visible'>,
  context: Context,
  id: number,
): Promise<RowOf<T>> {
  const { rows } = await sql<RowOf<T>>`
    select * from ${sql.table(table)} where id = ${id} and ${visible?.(context) ?? sql`true`}
    for update`.execute(context.db);
  return rows[0] ?? fail('not_found');
}

// Types cannot follow a statement on one of several tables: it is written for one of them.

const insertRow = <T extends PlainTable>(db: Handle, table: T, values: InsertObject<Tables, T>) =>
  db
    .insertInto(table as 'vendors')
    .values(values as never)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<RowOf<T>>;

const updateRow = <T extends PlainTable>(
  db: Handle,
  table: T,
  id: number,
  columns: UpdateObject<Tables, T>,
) =>
  db
    .updateTable(table as 'vendors')
    .set(columns as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<RowOf<T>>;

const switchRow = <T extends PlainTable>(db: Handle, table: T, id: number, active: boolean) =>
  updateRow(db, table, id, { active } as never);
