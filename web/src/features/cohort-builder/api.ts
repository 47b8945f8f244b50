import { type Cohort, type CohortDesign, cohorts } from '@aliquot/contract/cohorts';
import type { Sent } from '@aliquot/contract/endpoint';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { cohortsPath } from '../cohorts/index.ts';

const cohortQuery = (id: number) => rowQuery(cohorts.get, { params: { id } });

export const useCohort = (id: number | null) =>
  useQuery({ ...cohortQuery(id ?? 0), enabled: id !== null, meta: { inline: true } });

/** What a design finds; what it found before stays until the next answer. */
export const usePreview = (design: CohortDesign, enabled: boolean) =>
  useQuery({ ...listRowQuery(cohorts.preview, { body: { design } }), enabled, staleTime: 60_000 });

export const useAlternatives = (id: number, sampleId: number) =>
  useQuery({
    ...rowQuery(cohorts.alternatives, { params: { id }, body: { sampleId } }),
    meta: { inline: true },
  });

function keep(client: QueryClient, cohort: Cohort) {
  client.setQueryData(cohortQuery(cohort.id).queryKey, cohort);
  void refreshRoom(client, cohortsPath);
}

/** A change whose reply is the cohort. A rejected one is read again: a colleague may have changed it. */
function useChange<Given>(change: (given: Given) => Promise<Cohort>, success?: string) {
  const client = useQueryClient();
  return useMutation({
    ...(success ? { meta: { success } } : {}),
    mutationFn: change,
    onSuccess: (cohort) => keep(client, cohort),
    onError: () => refreshRoom(client, cohortsPath),
  });
}

type NewCohort = Sent<(typeof cohorts)['create']>['body'];

export const useCreateCohort = () =>
  useChange(
    ({ body, key }: { body: NewCohort; key: string }) =>
      call(cohorts.create, { body }, { idempotencyKey: key }),
    'cohorts:toast.saved',
  );

type Target = Pick<Cohort, 'id' | 'version'>;

/** `merges`: the form of the dialog shows what a colleague changed meanwhile. */
export function useUpdateCohort() {
  const client = useQueryClient();
  return useMutation({
    meta: { merges: true },
    mutationFn: ({ id, ...body }: Target & Pick<NewCohort, 'name' | 'note' | 'shared'>) =>
      call(cohorts.update, { params: { id }, body }),
    onSuccess: (cohort) => keep(client, cohort),
  });
}

/** Builds it, with another design if there is one. */
export const useBuild = () =>
  useChange(async ({ id, version, design }: Target & { design: CohortDesign | null }) => {
    const at = design
      ? await call(cohorts.update, { params: { id }, body: { version, design } })
      : { version };
    return call(cohorts.build, { params: { id }, body: { version: at.version } });
  }, 'cohorts:toast.built');

export function useRefreshCohort() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Target) =>
      call(cohorts.refresh, { params: { id }, body: { apply: true, version } }),
    onSuccess: ({ cohort }) => keep(client, cohort),
    onError: () => refreshRoom(client, cohortsPath),
  });
}

export const useSwap = () =>
  useChange(
    ({ id, version, sampleId, withSampleId }: Target & { sampleId: number; withSampleId: number }) =>
      call(cohorts.swap, { params: { id }, body: { sampleId, withSampleId, version } }),
    'cohorts:toast.swapped',
  );

export const usePin = () =>
  useChange(({ id, sampleIds, pinned }: { id: number; sampleIds: number[]; pinned: boolean }) =>
    call(cohorts.pin, { params: { id }, body: { sampleIds, pinned } }),
  );

export const useRemoveSets = () =>
  useChange(
    ({ id, sets }: { id: number; sets: number[] }) =>
      call(cohorts.removeSets, { params: { id }, body: { sets } }),
    'cohorts:toast.set_removed',
  );
