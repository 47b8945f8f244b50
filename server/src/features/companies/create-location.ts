import type { shippingLocations } from '@aliquot/contract/companies';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { assertUniqueName } from '../../platform/writing/index.ts';
import { insertLocation, locationColumns, presentLocation } from './location-queries.ts';
import { publishCompany } from './publish-company.ts';
import { lockForShareActiveCompany } from './queries.ts';
import { companyFor } from './rules.ts';

export async function createLocation(
  { db, actor }: Context,
  body: Input<(typeof shippingLocations)['create']>['body'],
) {
  const companyId = companyFor(actor, body.clientCompanyId);
  await lockForShareActiveCompany(db, companyId);
  await assertUniqueName(db, 'shipping_locations', body.name, { among: { client_company_id: companyId } });
  const { name, address1, city } = body;
  const row = await insertLocation(db, {
    ...locationColumns(body),
    name,
    address1,
    city,
    client_company_id: companyId,
  });
  await publishCompany(db, 'shipping_location.changed', companyId, row.id);
  return presentLocation(row);
}
