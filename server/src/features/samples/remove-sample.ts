import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { publishSample } from './publish-sample.ts';
import { lockSample, present, updateSample } from './queries.ts';
import { assertNotReserved, type FindReservation } from './rules.ts';

/** Deactivates the sample: it leaves active lists, its history stays. An ordered sample cannot be deleted. */
export async function removeSample(
  db: Handle,
  id: number,
  version: number | undefined,
  orderOfSample: FindReservation,
): Promise<null> {
  const row = await lockSample(db, id);
  if (!row.active) fail('not_found');
  await assertVersion(row, version, () => present(row));
  await assertNotReserved(db, row, orderOfSample);
  await updateSample(db, id, { active: false });
  await publishSample(db, id);
  return null;
}
