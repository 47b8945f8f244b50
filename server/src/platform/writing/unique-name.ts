import { sql } from 'kysely';
import type { Handle } from '../database/handle.ts';
import type { Tables } from '../database/tables.ts';
import { fail } from '../http/fail.ts';
import { all } from '../lists/conditions.ts';

export type NamedTable = {
  [T in keyof Tables]: Tables[T] extends { name: unknown; active: unknown } ? T : never;
}[keyof Tables];

/**
 * Names are unique among active rows, or among those of one owner (`among`), ignoring case. The unique index enforces it;
 * this finds the other row, so that the error can name it.
 */
export async function assertUniqueName<T extends NamedTable>(
  db: Handle,
  table: T,
  name: string,
  {
    among = {},
    exceptId = 0,
  }: { among?: { [C in keyof Tables[T]]?: string | number }; exceptId?: number } = {},
): Promise<void> {
  const sameOwner = Object.entries(among).map(
    ([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`,
  );
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)}
    where active and lower(name) = lower(${name}) and id <> ${exceptId} and ${all(sameOwner)}
    limit 1`.execute(db);
  const [other] = rows;
  if (other)
    fail('duplicate', {
      words: { name: other.name },
      details: { conflictsWith: other },
      fields: { name: ['validate_duplicate'] },
    });
}
