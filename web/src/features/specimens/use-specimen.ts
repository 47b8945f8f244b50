import type { SampleClient } from '@aliquot/contract/sample-client';
import { clientSamples } from '@aliquot/contract/samples';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rowQuery } from '../../platform/api/index.ts';
import type { PageOf } from './api.ts';

/** One sample, at once if a loaded list has it. */
export function useSpecimen(id: number | null) {
  const client = useQueryClient();
  return useQuery({
    ...rowQuery(clientSamples.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    placeholderData: () =>
      client
        .getQueriesData<PageOf<SampleClient>>({ queryKey: [clientSamples.getMany.path] })
        .flatMap(([, page]) => page?.items ?? [])
        .find((sample) => sample.id === id),
    meta: { inline: true },
  });
}
