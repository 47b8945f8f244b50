import type { Context, Handle } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findNamesake, present, type VendorRow } from './queries.ts';

/** Names are unique among active vendors, whatever their case. The unique index is the wall; this names the other. */
export async function refuseNamesake(db: Handle, name: string, exceptId: number | null): Promise<void> {
  const other = await findNamesake(db, name, exceptId);
  if (other)
    fail('duplicate', {
      words: { name: other.name },
      details: { conflictsWith: { id: other.id, name: other.name } },
      fields: { name: ['validate_duplicate'] },
    });
}

/** Refuses to write over what somebody else saved since; shows what stands there now. */
export function refuseStale(context: Context, row: VendorRow, version: number | undefined): void {
  if (version !== undefined && version !== row.version)
    fail('changed_meanwhile', { details: { current: JSON.parse(JSON.stringify(present(context, row))) } });
}
