import type { Cohort } from '@aliquot/contract/cohorts';
import type { SampleClient } from '@aliquot/contract/sample-client';
import type { QueryClient } from '@tanstack/react-query';
import { refreshInBackground, useAuth } from '../platform/api/index.ts';

const searchPath = '/api/inventory/samples';
const listPath = `${searchPath}/get_many`;
const labelPath = `${searchPath}/{id}`;
const cohortPath = '/api/cohorts/{id}';

/**
 * Events sent to all clients, and the availability they set on visible rows: held and sold look the same to
 * others.
 */
const availabilityByEvent: Record<string, 'held' | 'available'> = {
  'sample.unavailable': 'held',
  'sample.available': 'available',
};

interface Page {
  items: SampleClient[];
}

/**
 * Updates a sample that another client held, bought or released in visible rows, its label and cohorts, without
 * refetching the page under the user's cursor. Counts are refetched on their next use. Returns whether the
 * event was of this kind.
 */
export function updateInPlace(client: QueryClient, kind: string, payload: unknown): boolean {
  const availability = availabilityByEvent[kind];
  if (!availability) return false;
  const { id } = payload as { id: number };
  const own = useAuth.getState().conditions?.cart?.samples.some((sample) => sample.id === id);
  if (!own) {
    const now = (sample: SampleClient) =>
      sample.id === id ? { ...sample, availability, heldUntil: null } : sample;
    client.setQueriesData<Page>({ queryKey: [listPath] }, (page) =>
      page?.items.some((sample) => sample.id === id) ? { ...page, items: page.items.map(now) } : page,
    );
    client.setQueriesData<SampleClient>({ queryKey: [labelPath] }, (sample) => sample && now(sample));
    void updateCohorts(client, id, availability);
  }
  void client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(searchPath),
    refetchType: 'none',
  });
  return true;
}

/** Few users have a cohort open, so its code is not loaded with every screen. */
async function updateCohorts(client: QueryClient, id: number, availability: 'held' | 'available') {
  const filter = { queryKey: [cohortPath] };
  if (client.getQueryCache().find({ ...filter, exact: false }) === undefined) return;
  const { withAvailability } = await import('./live-cohorts.ts');
  client.setQueriesData<Cohort>(filter, (cohort) => cohort && withAvailability(cohort, id, availability));
}

interface Found {
  count?: number;
  items?: readonly { matching?: number }[];
}

/** Nothing was found, or nothing for one of the compared biomarkers. */
export const isEmptyResult = (found: unknown): boolean => {
  const { count, items } = (found ?? {}) as Found;
  return count === 0 || items?.some(({ matching }) => matching === 0) === true;
};

/** New stock arrived. Empty results are refetched at once; visible rows stay as they are until the next query. */
export const refetchEmptySearches = (client: QueryClient): Promise<void> =>
  refreshInBackground(client, searchPath, ({ state }) => isEmptyResult(state.data));
