import type { ChangedMeanwhile } from '@aliquot/contract/errors';
import { sql } from 'kysely';
import type { Handle } from '../database/handle.ts';
import type { Tables } from '../database/tables.ts';
import { fail } from '../http/fail.ts';

interface Place {
  db: Handle;
  table: keyof Tables;
  id: number;
}

/**
 * Throws version_conflict if the row was changed since the caller read it. The error contains the current row and, with
 * a place, who changed it when; both are read only in that case.
 */
export async function assertVersion(
  row: { version: number },
  version: number | undefined,
  show: () => object | Promise<object>,
  place?: Place,
): Promise<void> {
  if (version === undefined || version === row.version) return;
  const details: ChangedMeanwhile<unknown> = {
    current: JSON.parse(JSON.stringify(await show())),
    ...(place ? await lastChange(place) : {}),
  };
  fail('version_conflict', { details });
}

async function lastChange({ db, table, id }: Place) {
  const { rows } = await sql<{ at: Date; name: string | null; self: boolean }>`
    select at, name, self from last_change(${table}, ${id})`.execute(db);
  const [last] = rows;
  if (!last) return {};
  const { at, name, self } = last;
  return { changedAt: at.toISOString(), changedBy: name === null ? null : { name, self } };
}
