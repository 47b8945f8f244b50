import { type Facets, specimens } from '@aliquot/contract/specimens';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowQuery } from '../../platform/api/index.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';

interface Choice {
  id: string;
  label: string;
  count: number;
}

const loadFrom =
  (client: QueryClient, kind: 'containers' | 'conditions'): LoadPage<Choice> =>
  async ({ search, skip, limit }) => {
    const all: Facets = await client.fetchQuery({
      ...rowQuery(specimens.facets, { body: {} }),
      // Cached long: only the values are shown, and the box takes any other text too.
      staleTime: 300_000,
      meta: { inline: true },
    });
    const words = search.trim().toLowerCase();
    const found = all[kind].filter(({ value }) => value.toLowerCase().includes(words));
    return {
      items: found.slice(skip, skip + limit).map(({ value, count }) => ({ id: value, label: value, count })),
      count: found.length,
    };
  };

/** Containers and storage conditions of the stock for sale. */
export function useStoredChoices() {
  const client = useQueryClient();
  return useMemo(
    () => ({ containers: loadFrom(client, 'containers'), conditions: loadFrom(client, 'conditions') }),
    [client],
  );
}
