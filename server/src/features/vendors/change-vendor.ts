import type { Input } from '@aliquot/contract/endpoint';
import type { vendors } from '@aliquot/contract/vendors';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { assertUniqueName, assertVersion } from '../../platform/writing/index.ts';
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
  await assertVersion(before, body.version, () => present(context, before), {
    db,
    table: 'vendors',
    id,
  });
  if (body.name !== undefined) await assertUniqueName(db, 'vendors', body.name, { exceptId: id });
  const columns = organisationColumns(body);
  if (Object.keys(columns).length === 0) return present(context, before);
  await replaceFile(context, before.logo_file_id, body.logoFileId, 'logo', 'logoFileId');
  const row = await updateVendor(db, id, columns);
  await publish(db, { kind: 'vendor.changed', to: 'staff', payload: { id } });
  return present(context, row);
}
