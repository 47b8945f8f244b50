import {
  type Biomarker,
  type BiomarkerDetail,
  biomarkers,
  type RangeBody,
} from '@aliquot/contract/biomarkers';
import { biomarkerTypes } from '@aliquot/contract/result-classes';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { oneByOne } from '../../platform/entity/index.ts';
import { lookedFor, pageOf } from '../../platform/filters/index.ts';
import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadOptions } from '../../ui/autocomplete/use-paged-options.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { splitName } from './biomarker-name.tsx';

export const biomarkerFilters = ['type', 'verified', 'hasRanges', 'class'] as const;

/** Replies have a shape for staff and one for clients; this room is the staff's. */
export interface BiomarkerPage {
  items: Biomarker[];
  count: number;
}

const yesNo = { yes: true, no: false } as const;
const flag = (given: string | undefined) => yesNo[given as keyof typeof yesNo];

/**
 * Only active is the specification's filter and the staff's switch together: what is in use. A status chosen by hand
 * wins over it.
 */
export function useBiomarkers(state: ListState) {
  const { filters, onlyActive } = state;
  const type = biomarkerTypes.find((value) => value === filters.type);
  const verified = flag(filters.verified) ?? (onlyActive ? true : undefined);
  const hasRanges = flag(filters.hasRanges);
  return useQuery(
    listRowQuery(biomarkers.getMany, {
      body: {
        ...pageOf(state),
        ...(onlyActive ? { active: true } : {}),
        ...(verified === undefined ? {} : { verified }),
        ...(hasRanges === undefined ? {} : { hasRanges }),
        ...(type ? { type } : {}),
        ...(filters.class ? { class: filters.class } : {}),
      },
    }),
  ) as UseQueryResult<BiomarkerPage>;
}

export const useOverview = () => useQuery({ ...rowQuery(biomarkers.overview, {}), meta: { inline: true } });

export const useBiomarker = (id: number | null) =>
  useQuery({
    ...rowQuery(biomarkers.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  }) as UseQueryResult<BiomarkerDetail>;

export const useDistribution = (id: number) =>
  useQuery({ ...rowQuery(biomarkers.distribution, { params: { id } }), meta: { inline: true } });

/** Switches terms on or off; gives them back as they are now. */
export function useSwitchBiomarkers() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ rows, verified }: { rows: readonly Biomarker[]; verified: boolean }) =>
      oneByOne(rows, ({ id, version }) =>
        call(biomarkers.update, { params: { id }, body: { verified, version } }),
      ),
    onSettled: refresh,
  });
}

export interface RangeChanges {
  remove: number[];
  add: RangeBody[];
}

export function useChangeRanges(id: number) {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'biomarkers:toast.ranges' },
    mutationFn: (body: RangeChanges): Promise<BiomarkerDetail> =>
      call(biomarkers.changeRanges, { params: { id }, body }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => refreshRoom(client, '/api/loinc_biomarkers');
}

export interface BiomarkerOption extends AutocompleteOption {
  id: number;
  biomarker: Biomarker;
}

/** One page of terms that may be picked: those that are switched on, the likeliest first. */
export async function loadBiomarkers(
  query: LoadOptions,
  excludeIds: readonly number[] = [],
): Promise<{ items: BiomarkerOption[]; count: number }> {
  const body = {
    ...lookedFor(query),
    active: true,
    verified: true,
    ...(excludeIds.length > 0 ? { excludeIds: [...excludeIds] } : {}),
  };
  const page = (await call(biomarkers.getMany, { body }, { signal: query.signal })) as BiomarkerPage;
  const items = page.items.map((biomarker) => {
    const { first, rest } = splitName(biomarker.name);
    return {
      id: biomarker.id,
      label: first,
      code: biomarker.loincCode,
      detail: rest,
      count: biomarker.stock.available,
      biomarker,
    };
  });
  return { items, count: page.count };
}
