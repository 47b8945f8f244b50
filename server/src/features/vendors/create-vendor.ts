import type { Input } from '@aliquot/contract/endpoint';
import type { vendors } from '@aliquot/contract/vendors';
import type { Context } from '../../platform/context.ts';
import { announce } from '../../platform/live.ts';
import { organisationColumns, presentOrganisation } from '../organisations/index.ts';
import { insertVendor } from './queries.ts';
import { refuseNamesake } from './rules.ts';

export async function createVendor({ db }: Context, body: Input<(typeof vendors)['create']>['body']) {
  await refuseNamesake(db, body.name, null);
  const row = await insertVendor(db, { ...organisationColumns(body), name: body.name });
  await announce(db, { kind: 'vendor.changed', to: 'staff', payload: { id: row.id } });
  return presentOrganisation(row);
}
