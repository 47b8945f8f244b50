import type { BiomarkerClient } from '@aliquot/contract/biomarkers';
import { panels, researchAreas } from '@aliquot/contract/catalogue';
import type { Reply } from '@aliquot/contract/endpoint';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listRowQuery } from '../../platform/api/index.ts';
import type { PageOf } from './api.ts';

export const useAreas = () => useQuery(listRowQuery(researchAreas.getAll, {}));
export const usePanels = () => useQuery(listRowQuery(panels.getAll, {}));

export type BrowseArea = Reply<(typeof researchAreas)['getAll']>['items'][number];

/** The source of a list of biomarkers: an item of an area, or a panel. */
export interface Source {
  type: 'item' | 'panel';
  id: number;
  name: string;
  /** The area, or LOINC's name of the panel. */
  of: string | null;
}

/** The page size of the specification. */
const memberPage = 100;

export const useSourceTerms = ({ type, id }: Source, search: string) => {
  const body = { skip: 0, limit: memberPage, ...(search ? { search } : {}) };
  return useQuery(
    (type === 'item'
      ? listRowQuery(researchAreas.getItemBiomarkers, { params: { id }, body })
      : listRowQuery(panels.getBiomarkers, { params: { panelId: id }, body })) as ReturnType<
      typeof listRowQuery<(typeof panels)['getBiomarkers']>
    >,
  ) as UseQueryResult<PageOf<BiomarkerClient>>;
};
