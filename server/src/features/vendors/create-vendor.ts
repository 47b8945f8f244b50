import type { Input } from '@aliquot/contract/endpoint';
import type { vendors } from '@aliquot/contract/vendors';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { assertUniqueName } from '../../platform/writing/index.ts';
import { replaceFile } from '../files/index.ts';
import { organisationColumns, presentOrganisation } from '../organisations/index.ts';
import { insertVendor } from './queries.ts';

export async function createVendor(context: Context, body: Input<(typeof vendors)['create']>['body']) {
  const { db } = context;
  await assertUniqueName(db, 'vendors', body.name);
  await replaceFile(context, null, body.logoFileId, 'logo', 'logoFileId');
  const row = await insertVendor(db, { ...organisationColumns(body), name: body.name });
  await publish(db, { kind: 'vendor.changed', to: 'staff', payload: { id: row.id } });
  return presentOrganisation(context, row);
}
