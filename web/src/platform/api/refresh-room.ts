import type { Query, QueryClient } from '@tanstack/react-query';

export type Which = (query: Query) => boolean;

export const below = (prefix: string, which: Which = () => true) => ({
  predicate: (query: Query) => String(query.queryKey[0]).startsWith(prefix) && which(query),
});

/**
 * Invalidates every query whose path begins with a prefix, such as `/api/vendors`. A first read that is under way is not
 * started anew by that, and may have been answered before the change: it is repeated when it is done.
 */
export async function refreshRoom(client: QueryClient, prefix: string, which?: Which): Promise<void> {
  const filters = below(prefix, which);
  const fetching = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const first = new Set(fetching.filter(({ state }) => state.data === undefined));
  await client.invalidateQueries(filters);
  if (first.size > 0) await client.invalidateQueries({ predicate: (query) => first.has(query) });
}
