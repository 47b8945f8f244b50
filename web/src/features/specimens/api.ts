import { type BiomarkerClient, listBiomarkers } from '@aliquot/contract/biomarker-list';
import { rowFor } from '@aliquot/contract/endpoint';
import { samples } from '@aliquot/contract/samples';
import { specimens } from '@aliquot/contract/specimens';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallOptions, call, listRowQuery, rowQuery } from '../../platform/api/index.ts';
import { pageOf } from '../../platform/filters/index.ts';
import type { LoadOptions } from '../../ui/autocomplete/use-paged-options.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import {
  conditionsOf,
  type Selection,
  selectionIn,
  selectionOf,
  valueSpan,
  valueTarget,
} from './search-query.ts';

/** Replies differ for staff and clients; this room uses the clients' shape. */
export interface PageOf<Row> {
  items: Row[];
  count: number;
}

const forSale = rowFor(samples.getMany, 'client');

export const useSpecimens = (state: ListState) =>
  useQuery(listRowQuery(forSale, { body: { ...pageOf(state), ...selectionOf(state) } }));

/** The samples of one biomarker, below its row. */
export const useSpecimensOf = (
  id: number,
  state: Pick<ListState, 'filters' | 'search' | 'sortBy' | 'selectedId'>,
  limit: number,
) =>
  useQuery(
    listRowQuery(forSale, {
      body: {
        ...selectionIn(state, id),
        limit,
        ...(state.sortBy ? { sortBy: state.sortBy } : {}),
      },
    }),
  );

/** How many other samples of a sample's donor are for sale. */
export const useSameDonor = (id: number) =>
  useQuery({ ...rowQuery(forSale, { body: { sameDonorAs: id, limit: 1 } }), meta: { inline: true } });

/** How many samples each further filter value would match. The previous counts stay until the next are loaded. */
export const useFacets = (selection: Selection, enabled = true) =>
  useQuery({ ...listRowQuery(specimens.facets, { body: selection }), enabled });

/**
 * The filter values of the whole stock for sale; cached long, because only the values are shown, not the
 * counts.
 */
export const useEverything = (enabled: boolean) =>
  useQuery({
    ...rowQuery(specimens.facets, { body: {} }),
    enabled,
    staleTime: 300_000,
    meta: { inline: true },
  });

export const useByBiomarker = (
  ids: readonly number[],
  state: Pick<ListState, 'filters' | 'search' | 'selectedId'>,
) => {
  const valueFor = valueTarget(state.filters, state.selectedId);
  return useQuery({
    ...listRowQuery(specimens.byBiomarker, {
      body: {
        ...conditionsOf(state),
        ...(valueFor === null ? {} : { ...valueSpan(state.filters), valueFor }),
        loincBiomarkerIds: [...ids],
      },
    }),
    enabled: ids.length > 0,
  });
};

/** Names for the ids of an address. */
export const useTerms = (ids: readonly number[]) =>
  useQuery({
    ...rowQuery(listBiomarkers, { body: { ids: [...ids], limit: Math.max(ids.length, 1) } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    meta: { inline: true },
  }) as UseQueryResult<PageOf<BiomarkerClient>>;

/** One page of biomarkers that match a text. */
export async function findTerms({
  search,
  skip,
  limit,
  ...options
}: Omit<LoadOptions, 'signal'> & CallOptions): Promise<PageOf<BiomarkerClient>> {
  const body = { skip, limit, ...(search.trim() ? { search: search.trim() } : { sortBy: '-stock' }) };
  return (await call(listBiomarkers, { body }, options)) as PageOf<BiomarkerClient>;
}
