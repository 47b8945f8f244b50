import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { requestStatuses } from '@aliquot/contract/request-criteria';
import { type InventoryRequest, requests } from '@aliquot/contract/requests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { idsOf, known, pageOf, some } from '../../platform/filters/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const requestFilterKeys = ['status', 'clientCompanyId', 'loincBiomarkerId'] as const;

/** Only active is open; a status chosen by hand wins over it. */
export function useRequests(state: ListState) {
  const { filters, onlyActive } = state;
  const status = some(known(requestStatuses, filters.status));
  return useQuery(
    listRowQuery(requests.getMany, {
      body: omitUndefined({
        ...pageOf(state),
        active: onlyActive && !status ? true : undefined,
        status,
        clientCompanyId: some(idsOf(filters.clientCompanyId)),
        loincBiomarkerId: some(idsOf(filters.loincBiomarkerId)),
      }),
    }),
  );
}

export const useRequest = (id: number | null) =>
  useQuery({
    ...rowQuery(requests.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    meta: { inline: true },
  });

/** What a request gives or takes is in its order and in the stock as well. */
function useRefresh() {
  const client = useQueryClient();
  return async () => {
    void refreshRoom(client, '/api/client_orders');
    await refreshRoom(client, '/api/inventory');
  };
}

export function useRename(request: InventoryRequest) {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'requests:toast.updated', merges: true },
    mutationFn: ({ name, version }: { name: string; version?: number }) =>
      call(requests.update, {
        params: { id: request.id },
        body: { name, version: version ?? request.version },
      }),
    onSuccess: refresh,
  });
}

export function useAllocate(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ count, key }: { count: number; key: string }) =>
      call(requests.allocate, { params: { id }, body: { count } }, { idempotencyKey: key }),
    onSettled: refresh,
  });
}

export function useClose() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ request, reason }: { request: InventoryRequest; reason: string }) =>
      call(requests.remove, { params: { id: request.id }, query: { reason, version: request.version } }),
    onSettled: refresh,
  });
}

export function useReopen() {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'requests:toast.reopened' },
    mutationFn: (id: number) => call(requests.restore, { params: { id } }),
    onSettled: refresh,
  });
}
