import type { companyLimitCalls } from '@aliquot/contract/company-limits';
import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import type { Context } from '../../../platform/context.ts';
import { publish } from '../../../platform/events/index.ts';
import { fail } from '../../../platform/http/index.ts';
import { assertVersion } from '../../../platform/writing/index.ts';
import { notify } from '../../notices/index.ts';
import { publishFreed } from './publish-freed.ts';
import { lockQuotaOf, readQuotaOf } from './quota.ts';
import { releaseHolds } from './release-holds.ts';
import { eventOf, type Stage } from './stages.ts';

type Body = Input<(typeof companyLimitCalls)['update']>['body'];

export async function readLimits({ db, config }: Context, id: number) {
  const company = await db
    .selectFrom('client_companies')
    .select(['version', 'max_held_samples', 'max_unassigned_samples'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!company) fail('not_found');
  return {
    version: company.version,
    ...(await readQuotaOf({ db, config }, id)),
    maxHeldSamples: company.max_held_samples,
    maxUnassignedSamples: company.max_unassigned_samples,
  };
}

export async function changeLimits(context: Context, id: number, { version, ...body }: Body) {
  const { db } = context;
  const company = await db
    .selectFrom('client_companies')
    .select(['id', 'version'])
    .where('id', '=', id)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!company) fail('not_found');
  await assertVersion(company, version, () => readLimits(context, id), {
    db,
    table: 'client_companies',
    id,
  });
  const values = omitUndefined({
    max_held_samples: body.maxHeldSamples,
    max_unassigned_samples: body.maxUnassignedSamples,
  });
  if (Object.keys(values).length > 0)
    await db.updateTable('client_companies').set(values).where('id', '=', id).execute();
  await publish(db, { kind: 'company.changed', to: 'staff', payload: { id } });
  return readLimits(context, id);
}

/**
 * Ends the holds of all carts and approvals of the company, so that others can buy the samples; what waits stays open. The
 * users are told why.
 */
export async function releaseHoldsOf(context: Context, id: number, reason: string) {
  const { db, config } = context;
  await lockQuotaOf({ db, config }, id);
  const carts = await db
    .selectFrom('client_orders')
    .select(['id', 'user_id', 'stage'])
    .where('client_company_id', '=', id)
    .where('status', '=', 'new')
    .where('stage', 'in', ['cart', 'approval'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('holds as h').select('h.sample_id').whereRef('h.client_order_id', '=', 'client_orders.id'),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const freed: number[] = [];
  for (const cart of carts) {
    const ids = await releaseHolds(db, [cart.id]);
    freed.push(...ids);
    if (ids.length === 0) continue;
    const words = { samples: ids.length, reason };
    await publish(db, {
      kind: eventOf(cart.stage as Stage),
      to: { userId: cart.user_id },
      payload: { id: cart.id },
    });
    await notify(context, {
      to: [cart.user_id],
      kind: 'holds_released',
      about: { type: 'cart', id: cart.id },
      words,
      mail: { path: cart.stage === 'cart' ? '/cart' : '/orders?view=approvals', ...words },
    });
  }
  await publishFreed(
    context,
    freed.sort((a, b) => a - b),
  );
  return readLimits(context, id);
}
