import type { SampleClient } from '@aliquot/contract/sample-client';
import type { QueryClient } from '@tanstack/react-query';
import { useAuth } from '../platform/auth-state.ts';

const listPath = '/api/inventory/samples/get_many';

/** What is told to everybody who buys, and what a row in sight then says. */
const shownAs: Record<string, SampleClient['availability']> = {
  'sample.taken': 'taken',
  'sample.held': 'held',
  'sample.freed': 'available',
};

interface Page {
  items: SampleClient[];
}

/**
 * Somebody held, bought or gave back a tube: rows that show it say so in their place, without a page being read again
 * under anybody's hand. Counts are read again when they are next asked for. Answers whether this was such news.
 */
export function showInPlace(client: QueryClient, kind: string, payload: unknown): boolean {
  const availability = shownAs[kind];
  if (!availability) return false;
  const ids = new Set((payload as { ids?: number[] }).ids ?? []);
  const own = new Set(useAuth.getState().conditions?.cart?.samples.map(({ id }) => id) ?? []);
  const patched = (sample: SampleClient): SampleClient =>
    ids.has(sample.id) && !(own.has(sample.id) && availability === 'held')
      ? { ...sample, availability, heldUntil: null }
      : sample;
  client.setQueriesData<Page>({ predicate: ({ queryKey }) => queryKey[0] === listPath }, (page) =>
    page?.items.some(({ id }) => ids.has(id)) ? { ...page, items: page.items.map(patched) } : page,
  );
  void client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/inventory/samples'),
    refetchType: 'none',
  });
  return true;
}
