import type { companies } from '@aliquot/contract/companies';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertUniqueName, assertVersion } from '../../platform/writing/index.ts';
import { replaceFile } from '../files/index.ts';
import { organisationColumns } from '../organisations/index.ts';
import { publishCompany } from './publish-company.ts';
import { lockCompany, present, readCompany, updateCompany } from './queries.ts';

export async function changeCompany(
  context: Context,
  id: number,
  body: Input<(typeof companies)['update']>['body'],
) {
  const { db } = context;
  const before = await lockCompany(db, id);
  if (!before.active) fail('not_found');
  await assertVersion(before, body.version, () => present(context, before), {
    db,
    table: 'client_companies',
    id,
  });
  if (body.name !== undefined) await assertUniqueName(db, 'client_companies', body.name, { exceptId: id });
  const columns = organisationColumns(body);
  if (Object.keys(columns).length === 0) return present(context, before);
  await replaceFile(context, before.logo_file_id, body.logoFileId, 'logo', 'logoFileId');
  await updateCompany(db, id, columns);
  await publishCompany(db, 'company.changed', id, id);
  return readCompany(context, id);
}
