import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { countHeld } from './queries.ts';

/** A facility with samples cannot be deleted. */
export async function assertHoldsNoSamples(
  db: Handle,
  facility: { id: number; name: string },
): Promise<void> {
  const samples = await countHeld(db, facility.id);
  if (samples > 0) fail('still_in_use', { words: { name: facility.name, samples }, details: { samples } });
}
