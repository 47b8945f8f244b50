import type { SampleClient } from '@aliquot/contract/sample-client';
import type { QueryClient } from '@tanstack/react-query';
import { refreshInBackground, useAuth } from '../platform/api/index.ts';

const searchPath = '/api/inventory/samples';
const listPath = `${searchPath}/get_many`;
const labelPath = `${searchPath}/{id}`;

/** What is told to everybody who buys, and what a row in sight then says: held and sold look alike to others. */
const shownAs: Record<string, SampleClient['availability']> = {
  'sample.unavailable': 'held',
  'sample.available': 'available',
};

interface Page {
  items: SampleClient[];
}

/**
 * Somebody held, bought or gave back a sample: rows and the label that show it say so in their place, without a page being read again
 * under anybody's hand. Counts are read again when they are next asked for. Answers whether this was such news.
 */
export function showInPlace(client: QueryClient, kind: string, payload: unknown): boolean {
  const availability = shownAs[kind];
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
  }
  void client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(searchPath),
    refetchType: 'none',
  });
  return true;
}

interface Found {
  count?: number;
  items?: readonly { matching?: number }[];
}

/** Nothing was found, or nothing of one of the biomarkers that are compared. */
export const isInVain = (found: unknown): boolean => {
  const { count, items } = (found ?? {}) as Found;
  return count === 0 || items?.some(({ matching }) => matching === 0) === true;
};

/**
 * Stock came in. Whoever found nothing sees it at once; whoever has rows in sight keeps them where they are, and reads
 * again with the next question.
 */
export const lookAgain = (client: QueryClient): Promise<void> =>
  refreshInBackground(client, searchPath, ({ state }) => isInVain(state.data));
