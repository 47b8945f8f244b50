import {
  type Biomarker,
  type BiomarkerDetail,
  biomarkers,
  type RangeBody,
  type WeightBody,
} from '@aliquot/contract/biomarkers';
import { rowFor } from '@aliquot/contract/endpoint';
import { biomarkerTypes } from '@aliquot/contract/result-classes';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { entity, oneByOne } from '../../platform/entity/index.ts';
import { choice, defineFilters, word, yesNo } from '../../platform/filters/index.ts';
import { splitName } from './biomarker-name.tsx';

const filters = defineFilters({
  type: choice('biomarkers:type', biomarkerTypes, (value) => `biomarkers:types.${value}`),
  verified: yesNo('biomarkers:status', 'ui:state_active', 'ui:state_inactive'),
  hasRanges: yesNo('biomarkers:ranges', 'biomarkers:with_ranges', 'biomarkers:no_ranges'),
  class: word('biomarkers:class'),
});

export const biomarker = entity(
  // Biomarkers come from LOINC: they cannot be created or deleted, only their intervals and their switch
  // change.
  {
    getMany: rowFor(biomarkers.getMany, 'staff'),
    get: biomarkers.get,
    export: biomarkers.export,
  },
  {
    texts: 'biomarkers',
    nameOf: ({ name }) => splitName(name).first,
    filters,
    // The specification's filter and the staff's switch together: biomarkers in use.
    onlyActive: () => ({ active: true, verified: true }),
  },
);

export const useOverview = () => useQuery({ ...rowQuery(biomarkers.overview, {}), meta: { inline: true } });

export const useBiomarker = (id: number | null) =>
  useQuery({
    ...rowQuery(biomarkers.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  }) as UseQueryResult<BiomarkerDetail>;

export const useDistribution = (id: number) =>
  useQuery({ ...rowQuery(biomarkers.distribution, { params: { id } }), meta: { inline: true } });

/** Switches biomarkers on or off and returns their current rows. */
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

export function useChangeWeight(id: number) {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'biomarkers:toast.weight', merges: true },
    mutationFn: (body: WeightBody) => call(biomarkers.changeComponentWeight, { params: { id }, body }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => refreshRoom(client, '/api/loinc_biomarkers');
}
