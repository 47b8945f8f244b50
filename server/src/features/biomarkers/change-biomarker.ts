import type { biomarkers } from '@aliquot/contract/biomarkers';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { lockBiomarker } from './queries.ts';
import { readDetail } from './read-biomarker.ts';

/** Activates or deactivates a biomarker for clients. Its samples do not change; it leaves search and pickers meanwhile. */
export async function changeBiomarker(
  context: Context,
  id: number,
  { verified, version }: Input<(typeof biomarkers)['update']>['body'],
) {
  const { db } = context;
  const before = await lockBiomarker(db, id);
  await assertVersion(before, version, () => readDetail(context, id), { db, table: 'loinc_biomarkers', id });
  if (verified !== undefined && verified !== before.verified) {
    await db.updateTable('loinc_biomarkers').set({ verified }).where('id', '=', id).execute();
    await publish(db, { kind: 'biomarker.changed', to: 'staff', payload: { id } });
  }
  return readDetail(context, id);
}
