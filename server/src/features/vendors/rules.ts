import type { Handle } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findNamesake } from './queries.ts';

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
