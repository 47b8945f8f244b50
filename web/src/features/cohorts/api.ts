import { type CohortRow, cohorts } from '@aliquot/contract/cohorts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download, listRowQuery, refreshRoom } from '../../platform/api/index.ts';
import { entity } from '../../platform/entity/index.ts';
import { pageOf } from '../../platform/filters/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const cohortsPath = '/api/cohorts';

export const cohort = entity(cohorts, { texts: 'cohorts', nameOf: ({ name }) => name });

/** Whose cohorts a list shows: the own ones, or those that the company shares. */
export const whose = ['mine', 'company'] as const;
export type Whose = (typeof whose)[number];

export const useCohorts = (state: ListState, of: Whose) =>
  useQuery(
    listRowQuery(cohorts.getMany, {
      body: { ...pageOf(state), active: true, ...(of === 'company' ? { shared: true } : { mine: true }) },
    }),
  );

/** The latest ones of the user and of colleagues. */
export const useLatestCohorts = (limit: number) =>
  useQuery(listRowQuery(cohorts.getMany, { body: { active: true, limit } }));

export const useExportCohort = () =>
  useMutation({
    mutationFn: ({ id, format }: Pick<CohortRow, 'id'> & { format: 'csv' | 'xlsx' }) =>
      call(cohorts.export, { params: { id }, body: { format } }),
    onSuccess: ({ url }) => download(url),
  });

export function useCopyCohort() {
  const client = useQueryClient();
  return useMutation({
    meta: { success: 'cohorts:toast.copied' },
    mutationFn: ({ id, name, key }: { id: number; name: string; key: string }) =>
      call(cohorts.copy, { params: { id }, body: { name } }, { idempotencyKey: key }),
    onSuccess: () => refreshRoom(client, cohortsPath),
  });
}
