import type { shippingLocations } from '@aliquot/contract/companies';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { announceCompany } from './announce-company.ts';
import { insertLocation, locationColumns, presentLocation } from './location-queries.ts';
import { holdActiveCompany } from './queries.ts';
import { companyFor, refuseLocationNamesake } from './rules.ts';

export async function createLocation(
  { db, actor }: Context,
  body: Input<(typeof shippingLocations)['create']>['body'],
) {
  const companyId = companyFor(actor, body.clientCompanyId);
  await holdActiveCompany(db, companyId);
  await refuseLocationNamesake(db, companyId, body.name, null);
  const { name, address1, city } = body;
  const row = await insertLocation(db, {
    ...locationColumns(body),
    name,
    address1,
    city,
    client_company_id: companyId,
  });
  await announceCompany(db, 'shipping_location.changed', companyId, row.id);
  return presentLocation(row);
}
