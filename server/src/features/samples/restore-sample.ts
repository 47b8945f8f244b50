import type { Handle } from '../../platform/database/index.ts';
import { failFields } from '../../platform/http/index.ts';
import { publishIfOffered, publishSample } from './publish-sample.ts';
import { lockSample, present, readSample, updateSample } from './queries.ts';
import { assertUniqueAccession, canceledProblems, facilityProblems } from './rules.ts';

/**
 * Restores a deleted sample. Fails when its accession was taken meanwhile, its facility is inactive or its vendor order
 * was canceled. Idempotent.
 */
export async function restoreSample(db: Handle, id: number) {
  const row = await lockSample(db, id);
  if (row.active) return present(row);
  await assertUniqueAccession(db, row.accession, id);
  const problems = {
    ...(await facilityProblems(db, row.storage_facility_id)),
    ...(await canceledProblems(db, row.invoice_id)),
  };
  if (Object.keys(problems).length > 0) failFields(problems);
  await updateSample(db, id, { active: true });
  await publishSample(db, id);
  await publishIfOffered(db, row, { ...row, active: true });
  return readSample(db, id);
}
