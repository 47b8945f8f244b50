import type { Input } from '@aliquot/contract/endpoint';
import type { facilities } from '@aliquot/contract/facilities';
import type { Context } from '../../platform/context.ts';
import { refuseNamesake } from '../../platform/namesakes.ts';
import { announceFacility } from './announce-facility.ts';
import { facilityColumns, insertFacility, present } from './queries.ts';

export async function createFacility({ db }: Context, body: Input<(typeof facilities)['create']>['body']) {
  await refuseNamesake(db, 'storage_facilities', body.name);
  const row = await insertFacility(db, { ...facilityColumns(body), name: body.name });
  await announceFacility(db, row.id);
  return present(db, row);
}
