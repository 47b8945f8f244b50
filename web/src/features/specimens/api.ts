import { type BiomarkerClient, biomarkers } from '@aliquot/contract/biomarkers';
import { panels, researchAreas } from '@aliquot/contract/catalogue';
import { type Reply, rowFor, type Sent } from '@aliquot/contract/endpoint';
import { samples } from '@aliquot/contract/samples';
import { type SavedSearch, savedSearches } from '@aliquot/contract/saved-searches';
import { specimens } from '@aliquot/contract/specimens';
import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { pageOf } from '../../platform/list-state.ts';
import { listRowQuery, refreshRoom, rowQuery } from '../../platform/queries.ts';
import type { LoadOptions } from '../../ui/autocomplete/use-paged-options.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { conditionsOf, type Selection, selectionOf, valueSpan } from './search-query.ts';

/** Replies have a shape for staff and one for clients; this room is the clients'. */
interface PageOf<Row> {
  items: Row[];
  count: number;
}

const forSale = rowFor(samples.getMany, 'client');

export const useSpecimens = (state: ListState) =>
  useQuery(listRowQuery(forSale, { body: { ...pageOf(state), ...selectionOf(state) } }));

/** The samples of one biomarker, below its row. */
export const useSpecimensOf = (
  id: number,
  state: Pick<ListState, 'filters' | 'search' | 'sortBy'>,
  limit: number,
) =>
  useQuery(
    listRowQuery(forSale, {
      body: {
        ...conditionsOf(state),
        ...valueSpan(state.filters),
        loincBiomarkerId: id,
        limit,
        ...(state.sortBy ? { sortBy: state.sortBy } : {}),
      },
    }),
  );

/** How many each further choice would leave. The numbers before stay until the next are here. */
export const useFacets = (selection: Selection, enabled = true) =>
  useQuery({ ...listRowQuery(specimens.facets, { body: selection }), enabled });

export const useByBiomarker = (ids: readonly number[], state: Pick<ListState, 'filters' | 'search'>) =>
  useQuery({
    ...listRowQuery(specimens.byBiomarker, {
      body: { ...conditionsOf(state), loincBiomarkerIds: [...ids] },
    }),
    enabled: ids.length > 0,
  });

/** Names for the ids of an address. */
export const useTerms = (ids: readonly number[]) =>
  useQuery({
    ...rowQuery(biomarkers.getMany, { body: { ids: [...ids], limit: Math.max(ids.length, 1) } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    meta: { inline: true },
  }) as UseQueryResult<PageOf<BiomarkerClient>>;

/** One page of what a few letters could mean. */
export async function findTerms({
  search,
  skip,
  limit,
  signal,
}: LoadOptions): Promise<PageOf<BiomarkerClient>> {
  const body = { skip, limit, ...(search.trim() ? { search: search.trim() } : { sortBy: '-stock' }) };
  return (await call(biomarkers.getMany, { body }, { signal })) as PageOf<BiomarkerClient>;
}

export const useAreas = () => useQuery(listRowQuery(researchAreas.getAll, {}));
export const usePanels = () => useQuery(listRowQuery(panels.getAll, {}));

export type BrowseArea = Reply<(typeof researchAreas)['getAll']>['items'][number];
export type BrowsePanel = Reply<(typeof panels)['getAll']>['items'][number];

/** Where a list of biomarkers comes from: an item of an area, or a panel. */
export interface Source {
  type: 'item' | 'panel';
  id: number;
  name: string;
  /** The area, or LOINC's own name of the panel. */
  of: string | null;
}

/** As many as the specification shows at once. */
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

const searchesPath = '/api/saved_searches';

export const useSavedSearches = () =>
  useQuery(listRowQuery(savedSearches.getMany, { body: { active: true, limit: 100 } }));

type SearchBody = Sent<(typeof savedSearches)['create']>['body'];

export function useSaveSearch() {
  const client = useQueryClient();
  return useMutation({
    meta: { success: 'specimens:toast.saved' },
    mutationFn: ({ body, key }: { body: SearchBody; key: string }) =>
      call(savedSearches.create, { body }, { idempotencyKey: key }),
    onSuccess: () => refreshRoom(client, searchesPath),
  });
}

export function useChangeSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; version: number; name?: string; alerts?: boolean }) =>
      call(savedSearches.update, { params: { id }, body }),
    onSettled: () => refreshRoom(client, searchesPath),
  });
}

/** What matches now is known. */
export function useSearchSeen() {
  const client = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (id: number) => call(savedSearches.seen, { params: { id } }),
    onSuccess: () => refreshRoom(client, searchesPath),
  });
}

export function useRemoveSearches() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rows: readonly SavedSearch[]) => {
      for (const { id, version } of rows)
        await call(savedSearches.remove, { params: { id }, query: { version } });
    },
    onSettled: () => refreshRoom(client, searchesPath),
  });
}

export function useRestoreSearches() {
  const client = useQueryClient();
  return useMutation({
    meta: { success: 'specimens:toast.restored' },
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(savedSearches.restore, { params: { id } });
    },
    onSettled: () => refreshRoom(client, searchesPath),
  });
}
