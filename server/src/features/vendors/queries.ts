import type { Input } from '@aliquot/contract/endpoint';
import type { vendors } from '@aliquot/contract/vendors';
import type { Selectable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { filteredRows, type Unpaged } from '../../platform/lists/index.ts';
import { organisationList, presentOrganisation as present } from '../organisations/index.ts';

type VendorRow = Selectable<Tables['vendors']>;

export const listOfVendors = (
  context: Context,
  query: Unpaged<Input<(typeof vendors)['getMany']>['body']>,
) => ({
  ...organisationList,
  rows: filteredRows({
    from: context.db.selectFrom('vendors').selectAll(),
    query,
    ...organisationList,
  }),
  present: (rows: readonly VendorRow[]) => rows.map((row) => present(context, row)),
});

export async function readVendor(context: Context, id: number) {
  const row = await context.db.selectFrom('vendors').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? present(context, row) : fail('not_found');
}

/** Whether a vendor is active. Locks it, so that it cannot be deactivated before the transaction ends. */
export async function isActiveVendor(db: Handle, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('vendors')
    .select('active')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.active ?? false;
}
