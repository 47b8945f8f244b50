import type { cohorts } from '@aliquot/contract/cohorts';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { addMembers } from '../orders/index.ts';
import { readOrdered, readPlaced } from './members.ts';
import { findCohort } from './queries.ts';

type Body = Input<(typeof cohorts)['addToCart']>['body'];

/** Puts the samples of a cohort that the caller may read into their own cart. */
export async function addToCart(context: Context, id: number, { cartId, ...body }: Body) {
  const { db } = context;
  const row = await findCohort(context, id);
  if (!row.active) fail('not_found');
  const members = await readPlaced(db, id);
  const ordered = await readOrdered(db, row.client_company_id, [id]);
  return addMembers(context, cartId, {
    ...body,
    name: row.name,
    members,
    ordered: new Set(ordered.map(({ sample_id }) => sample_id)),
  });
}
