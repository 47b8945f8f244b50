import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Context } from '../context.ts';
import type { Handle } from '../database/handle.ts';
import type { Tables } from '../database/tables.ts';
import { fail } from '../http/fail.ts';
import type { Condition } from '../lists/conditions.ts';
import { assertVersion } from './optimistic-lock.ts';
import { assertUniqueName, type NamedTable } from './unique-name.ts';

/** Tables whose rows are deleted by deactivating them. */
type PlainTable = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; version: unknown; active: unknown } ? T : never;
}[keyof Tables];
type RowOf<T extends PlainTable> = Selectable<Tables[T]> & { id: number; version: number; active: boolean };
type Versioned = { version?: number | undefined };

/** How rows of a table are deleted and restored. */
interface Deletable<T extends PlainTable, Shown extends object> {
  table: T;
  /** The rows that the caller may write. Default: all. */
  visible?(context: Context): Condition;
  /** Names are unique among rows with equal values in these columns (empty: in the whole table). Default: not unique. */
  nameUniqueAmong?: readonly (keyof Tables[T] & string)[];
  present(context: Context, row: RowOf<T>): Shown | Promise<Shown>;
  /** Publishes a live event of the change. */
  publish(context: Context, row: RowOf<T>): Promise<void>;
  /** Checks before the version whether the row may be written at all. */
  assertWritable?(context: Context, row: RowOf<T>): Promise<void>;
  assertRemove?(context: Context, row: RowOf<T>): Promise<void>;
  assertRestore?(context: Context, row: RowOf<T>): Promise<void>;
}

interface Entity<T extends PlainTable, Created, Changed, Shown extends object> extends Deletable<T, Shown> {
  /** The columns of a new row. */
  values(body: Created, context: Context): InsertObject<Tables, T>;
  /** The changed columns. Fields that the body omits must be omitted, so that a PATCH does not change them. */
  columns(body: Changed, before: RowOf<T>): UpdateObject<Tables, T>;
  assertWritable?(context: Context, row: RowOf<T>, body?: Changed): Promise<void>;
  assertCreate?(context: Context, body: Created): Promise<void>;
  assertChange?(context: Context, before: RowOf<T>, body: Changed): Promise<void>;
  /** Replaces the files of the row by those of the body, right before the write. */
  replaceFiles?(context: Context, before: RowOf<T> | null, body: Changed): Promise<void>;
}

type At = { params: { id: number } };

/**
 * Create, update, remove and restore of plain rooms: with a row lock, a version check and a unique name. A room whose
 * verb does more implements that verb itself.
 */
export const lifecycle = <T extends PlainTable, Created, Changed, Shown extends object>(
  entity: Entity<T, Created, Changed, Shown>,
) => ({
  create: (context: Context, { body }: { body: Created & Changed }) => create(entity, context, body),
  update: (context: Context, { params, body }: At & { body: Changed & Versioned }) =>
    update(entity, context, params.id, body),
  ...deletable(entity),
});

/** Only remove and restore, for rooms with their own create and update. */
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

/** Locks the row until the end of the transaction. Foreign rows get the same not_found as missing ones. */
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

// TypeScript cannot type a statement on a variable table, so these are typed for one of them.

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
