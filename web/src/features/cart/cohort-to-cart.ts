import { type CohortTake, cohorts } from '@aliquot/contract/cohorts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../../platform/api/index.ts';
import { cartId, show } from './change-cart.ts';

export interface CohortToCart {
  id: number;
  take: CohortTake;
}

/** What would be added of a cohort, without adding it. */
export const askCohort = async ({ id, take }: CohortToCart, options: CallOptions) =>
  call(cohorts.addToCart, { params: { id }, body: { cartId: await cartId(), take, dryRun: true } }, options);

/** Adds it for the total that the user saw. */
export function useAddCohort() {
  const client = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: async ({ id, take, expectedTotal }: CohortToCart & { expectedTotal: number }) =>
      call(cohorts.addToCart, { params: { id }, body: { cartId: await cartId(), take, expectedTotal } }),
    onSuccess: ({ cart }) => show(client, cart),
  });
}
