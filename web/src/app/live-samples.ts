import type { SampleClient } from '@aliquot/contract/sample-client';
import type { QueryClient } from '@tanstack/react-query';
import { useAuth } from '../platform/auth-state.ts';

const listPath = '/api/inventory/samples/get_many';

/** What is told to everybody who buys, and what a row in sight then says: held and sold look alike to others. */
const shownAs: Record<string, SampleClient['availability']> = {
  'sample.unavailable': 'held',
  'sample.available': 'available',
};

interface Page {
  items: SampleClient[];
}

/**
 * Somebody held, bought or gave back a sample: rows that show it say so in their place, without a page being read again
 * under anybody's hand. Counts are read again when they are next asked for. Answers whether this was such news.
 */
export function showInPlace(client: QueryClient, kind: string, payload: unknown): boolean {
  const availability = shownAs[kind];
  if (!availability) return false;
  const { id } = payload as { id: number };
  const own = useAuth.getState().conditions?.cart?.samples.some((sample) => sample.id === id);
  if (!own)
    client.setQueriesData<Page>({ predicate: ({ queryKey }) => queryKey[0] === listPath }, (page) =>
      page?.items.some((sample) => sample.id === id)
        ? {
            ...page,
            items: page.items.map((sample) =>
              sample.id === id ? { ...sample, availability, heldUntil: null } : sample,
            ),
          }
        : page,
    );
  void client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/inventory/samples'),
    refetchType: 'none',
  });
  return true;
}
