import type { companies } from '@aliquot/contract/companies';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { assertUniqueName } from '../../platform/writing/index.ts';
import { replaceFile } from '../files/index.ts';
import { organisationColumns } from '../organisations/index.ts';
import { publishCompany } from './publish-company.ts';
import { insertCompany, readCompany } from './queries.ts';

export async function createCompany(context: Context, body: Input<(typeof companies)['create']>['body']) {
  const { db } = context;
  await assertUniqueName(db, 'client_companies', body.name);
  await replaceFile(context, null, body.logoFileId, 'logo', 'logoFileId');
  const { id } = await insertCompany(db, { ...organisationColumns(body), name: body.name });
  await publishCompany(db, 'company.changed', id, id);
  return readCompany(context, id);
}
