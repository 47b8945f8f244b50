import type { shippingLocations } from '@aliquot/contract/companies';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { refuseNamesake } from '../../platform/namesakes.ts';
import { announceCompany } from './announce-company.ts';
import { insertLocation, locationColumns, presentLocation } from './location-queries.ts';
import { holdActiveCompany } from './queries.ts';
import { companyFor } from './rules.ts';

export async function createLocation(
  { db, actor }: Context,
  body: Input<(typeof shippingLocations)['create']>['body'],
) {
  const companyId = companyFor(actor, body.clientCompanyId);
  await holdActiveCompany(db, companyId);
  await refuseNamesake(db, 'shipping_locations', body.name, { among: { client_company_id: companyId } });
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
