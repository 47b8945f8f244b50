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

/** Replies have a shape for staff and one for clients; this room is the clients'. */
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

/** How many each further choice would leave. The numbers before stay until the next are here. */
export const useFacets = (selection: Selection, enabled = true) =>
  useQuery({ ...listRowQuery(specimens.facets, { body: selection }), enabled });

/** What all that is for sale offers to narrow by; it changes little, and only its choices are shown, not its numbers. */
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

/** One page of what a few letters could mean. */
export async function findTerms({
  search,
  skip,
  limit,
  ...options
}: Omit<LoadOptions, 'signal'> & CallOptions): Promise<PageOf<BiomarkerClient>> {
  const body = { skip, limit, ...(search.trim() ? { search: search.trim() } : { sortBy: '-stock' }) };
  return (await call(listBiomarkers, { body }, options)) as PageOf<BiomarkerClient>;
}
