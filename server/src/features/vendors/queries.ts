import type { Input } from '@aliquot/contract/endpoint';
import type { vendors } from '@aliquot/contract/vendors';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { listOf } from '../../platform/lists/index.ts';
import { organisationList, presentOrganisation as present } from '../organisations/index.ts';

export async function listVendors(context: Context, query: Input<(typeof vendors)['getMany']>['body']) {
  const { db } = context;
  const from = db.selectFrom('vendors').selectAll();
  const { items, count } = await listOf(db, { from, query, ...organisationList });
  return { items: items.map((row) => present(context, row)), count };
}

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
