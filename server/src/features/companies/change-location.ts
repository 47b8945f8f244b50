import type { shippingLocations } from '@aliquot/contract/companies';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { assertUniqueName, assertVersion } from '../../platform/writing/index.ts';
import { locationColumns, lockLocation, presentLocation, updateLocation } from './location-queries.ts';
import { publishCompany } from './publish-company.ts';
import { lockForShareActiveCompany } from './queries.ts';
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
  await lockForShareActiveCompany(db, companyId);
  await assertVersion(before, body.version, () => presentLocation(before), {
    db,
    table: 'shipping_locations',
    id,
  });
  if (body.name !== undefined)
    await assertUniqueName(db, 'shipping_locations', body.name, {
      among: { client_company_id: companyId },
      exceptId: id,
    });
  const columns = locationColumns(body);
  if (Object.keys(columns).length === 0) return presentLocation(before);
  const row = await updateLocation(db, id, columns);
  await publishCompany(db, 'shipping_location.changed', companyId, id);
  return presentLocation(row);
}
