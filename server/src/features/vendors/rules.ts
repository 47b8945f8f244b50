import type { Handle } from '../../platform/context.ts';
import { failNamesake } from '../../platform/fail.ts';
import { findNamesake } from './queries.ts';

/** Names are unique among active vendors, whatever their case. The unique index is the wall; this names the other. */
export async function refuseNamesake(db: Handle, name: string, exceptId: number | null): Promise<void> {
  const other = await findNamesake(db, name, exceptId);
  if (other) failNamesake(other);
}
