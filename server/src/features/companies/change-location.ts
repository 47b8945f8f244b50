import type { shippingLocations } from '@aliquot/contract/companies';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/fail.ts';
import { refuseNamesake } from '../../platform/namesakes.ts';
import { refuseStale } from '../../platform/stale.ts';
import { announceCompany } from './announce-company.ts';
import { locationColumns, lockLocation, presentLocation, updateLocation } from './location-queries.ts';
import { holdActiveCompany } from './queries.ts';
import { companyFor } from './rules.ts';

export async function changeLocation(
  { db, actor }: Context,
  id: number,
  body: Input<(typeof shippingLocations)['update']>['body'],
) {
  const before = await lockLocation(db, actor, id);
  if (!before.active) fail('not_found');
  const companyId = before.client_company_id;
  // The specification's client sends the company along; it may say it, not change it.
  if (companyFor(actor, body.clientCompanyId ?? companyId) !== companyId)
    failFields({ clientCompanyId: ['validate_errors'] });
  await holdActiveCompany(db, companyId);
  await refuseStale(before, body.version, () => presentLocation(before), {
    db,
    table: 'shipping_locations',
    id,
  });
  if (body.name !== undefined)
    await refuseNamesake(db, 'shipping_locations', body.name, {
      among: { client_company_id: companyId },
      exceptId: id,
    });
  const columns = locationColumns(body);
  if (Object.keys(columns).length === 0) return presentLocation(before);
  const row = await updateLocation(db, id, columns);
  await announceCompany(db, 'shipping_location.changed', companyId, id);
  return presentLocation(row);
}
