import type { Input } from '@aliquot/contract/endpoint';
import type { facilities } from '@aliquot/contract/facilities';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertUniqueName, assertVersion } from '../../platform/writing/index.ts';
import { publishFacility } from './publish-facility.ts';
import { facilityColumns, lockFacility, present, updateFacility } from './queries.ts';

export async function changeFacility(
  { db }: Context,
  id: number,
  body: Input<(typeof facilities)['update']>['body'],
) {
  const before = await lockFacility(db, id);
  if (!before.active) fail('not_found');
  await assertVersion(before, body.version, () => present(db, before), {
    db,
    table: 'storage_facilities',
    id,
  });
  if (body.name !== undefined) await assertUniqueName(db, 'storage_facilities', body.name, { exceptId: id });
  const columns = facilityColumns(body);
  if (Object.keys(columns).length === 0) return present(db, before);
  const row = await updateFacility(db, id, columns);
  await publishFacility(db, id);
  return present(db, row);
}
