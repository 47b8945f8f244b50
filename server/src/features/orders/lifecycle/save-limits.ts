import type { buyingLimitCalls } from '@aliquot/contract/buying-limits';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { fail, failFields } from '../../../platform/http/index.ts';
import { assertVersion } from '../../../platform/writing/index.ts';
import { lockQuota } from '../cart/quota.ts';
import { findLimits } from './buying-limits.ts';

type Body = Input<(typeof buyingLimitCalls)['save']>['body'];

const present = (row: Awaited<ReturnType<typeof findLimits>>) => ({
  version: row?.version ?? 0,
  orderLimit: row?.order_limit == null ? null : Number(row.order_limit),
  poMask: row?.po_mask ?? null,
  poOnce: row?.po_once ?? false,
});

const limitsOf = async (db: Handle, companyId: number) => present(await findLimits(db, companyId));

export function readBuyingLimits({ db, actor }: Context, companyId: number | undefined) {
  if (actor.group === 'staff')
    return limitsOf(db, companyId ?? failFields({ companyId: ['validate_required'] }));
  const own = actor.clientCompanyId ?? fail('not_found');
  return companyId === undefined || companyId === own ? limitsOf(db, own) : fail('not_found');
}

/** Replaces the limits of the caller's company. */
export async function saveBuyingLimits(context: Context, { version, orderLimit, poMask, poOnce }: Body) {
  const { db, actor } = context;
  const companyId = actor.clientCompanyId ?? fail('not_found');
  // Orders read the limits under this lock, so that none is placed past limits that are being saved.
  await lockQuota(context);
  const before = await findLimits(db, companyId);
  await assertVersion(
    { version: before?.version ?? 0 },
    version,
    () => present(before),
    before && { db, table: 'buying_limits', id: before.id },
  );
  const values = { order_limit: orderLimit, po_mask: poMask, po_once: poOnce };
  await db
    .insertInto('buying_limits')
    .values({ client_company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column('client_company_id').doUpdateSet(values))
    .execute();
  await publish(db, { kind: 'buying_limit.changed', to: { clientCompanyId: companyId }, payload: {} });
  await publish(db, { kind: 'buying_limit.changed', to: 'staff', payload: {} });
  return limitsOf(db, companyId);
}
