import type { Input } from '@aliquot/contract/endpoint';
import type { facilities } from '@aliquot/contract/facilities';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { refuseNamesake } from '../../platform/namesakes.ts';
import { refuseStale } from '../../platform/stale.ts';
import { announceFacility } from './announce-facility.ts';
import { facilityColumns, lockFacility, present, updateFacility } from './queries.ts';

export async function changeFacility(
  { db }: Context,
  id: number,
  body: Input<(typeof facilities)['update']>['body'],
) {
  const before = await lockFacility(db, id);
  if (!before.active) fail('not_found');
  await refuseStale(before, body.version, () => present(db, before), {
    db,
    table: 'storage_facilities',
    id,
  });
  if (body.name !== undefined) await refuseNamesake(db, 'storage_facilities', body.name, { exceptId: id });
  const columns = facilityColumns(body);
  if (Object.keys(columns).length === 0) return present(db, before);
  const row = await updateFacility(db, id, columns);
  await announceFacility(db, id);
  return present(db, row);
}
