import type { Handle } from '../../platform/context.ts';
import { fail, failNamesake } from '../../platform/fail.ts';
import { countHeld, findNamesake } from './queries.ts';

/** Names are unique among active facilities, whatever their case. The unique index is the wall; this names the other. */
export async function refuseNamesake(db: Handle, name: string, exceptId: number | null): Promise<void> {
  const other = await findNamesake(db, name, exceptId);
  if (other) failNamesake(other);
}

/** Samples need a place: one that still holds some stays. */
export async function refuseHolding(db: Handle, facility: { id: number; name: string }): Promise<void> {
  const samples = await countHeld(db, facility.id);
  if (samples > 0) fail('still_in_use', { words: { name: facility.name, samples }, details: { samples } });
}
