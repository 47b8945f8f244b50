import type { Input } from '@aliquot/contract/endpoint';
import type { facilities } from '@aliquot/contract/facilities';
import type { Context } from '../../platform/context.ts';
import { assertUniqueName } from '../../platform/writing/index.ts';
import { publishFacility } from './publish-facility.ts';
import { facilityColumns, insertFacility, present } from './queries.ts';

export async function createFacility({ db }: Context, body: Input<(typeof facilities)['create']>['body']) {
  await assertUniqueName(db, 'storage_facilities', body.name);
  const row = await insertFacility(db, { ...facilityColumns(body), name: body.name });
  await publishFacility(db, row.id);
  return present(db, row);
}
