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
 * Refuses to write over what somebody else saved since. Only then is read what stands there now, to show it, and, with a
 * place, who saved it when.
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
