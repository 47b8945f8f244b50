import type { Sent } from '@aliquot/contract/endpoint';
import { type SavedSearch, savedSearches } from '@aliquot/contract/saved-searches';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom } from '../../platform/api/index.ts';
import { useOneByOne } from '../../platform/entity/index.ts';

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

/** Marks the current matches of a saved search as seen. */
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
  return useOneByOne(
    ({ id, version }: SavedSearch) => call(savedSearches.remove, { params: { id }, query: { version } }),
    () => refreshRoom(client, searchesPath),
  );
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
