import type { Input } from '@aliquot/contract/endpoint';
import type { vendors } from '@aliquot/contract/vendors';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { announce } from '../../platform/live.ts';
import { refuseNamesake } from '../../platform/namesakes.ts';
import { refuseStale } from '../../platform/stale.ts';
import { replaceFile } from '../files/index.ts';
import { organisationColumns, presentOrganisation as present } from '../organisations/index.ts';
import { lockVendor, updateVendor } from './queries.ts';

export async function changeVendor(
  context: Context,
  id: number,
  body: Input<(typeof vendors)['update']>['body'],
) {
  const { db } = context;
  const before = await lockVendor(db, id);
  if (!before.active) fail('not_found');
  await refuseStale(before, body.version, () => present(context, before), {
    db,
    table: 'vendors',
    id,
  });
  if (body.name !== undefined) await refuseNamesake(db, 'vendors', body.name, { exceptId: id });
  const columns = organisationColumns(body);
  if (Object.keys(columns).length === 0) return present(context, before);
  await replaceFile(context, before.logo_file_id, body.logoFileId, 'logo', 'logoFileId');
  const row = await updateVendor(db, id, columns);
  await announce(db, { kind: 'vendor.changed', to: 'staff', payload: { id } });
  return present(context, row);
}
