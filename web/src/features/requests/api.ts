import { requestStatuses } from '@aliquot/contract/request-criteria';
import { type InventoryRequest, requests } from '@aliquot/contract/requests';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, refreshRoom } from '../../platform/api/index.ts';
import { entity } from '../../platform/entity/index.ts';
import { choices, defineFilters, reference } from '../../platform/filters/index.ts';
import { loadBiomarkers } from '../biomarkers/index.ts';
import { loadCompanies } from '../companies/index.ts';

const filters = defineFilters({
  status: choices('requests:status', requestStatuses, (value) => `requests:statuses.${value}`),
  clientCompanyId: reference('requests:company', loadCompanies),
  loincBiomarkerId: reference('requests:biomarker', loadBiomarkers),
});

export const request = entity(
  // Renaming has its own form, and closing needs a reason: both are in the panel.
  { getMany: requests.getMany, get: requests.get, export: requests.export },
  {
    texts: 'requests',
    nameOf: ({ name }) => name,
    filters,
    onlyActive: ({ status }) => (status ? {} : { active: true }),
    useAccess: () => ({
      mayEdit: ({ status }) => status === 'open',
      mayRemove: () => false,
      mayRestore: () => false,
    }),
  },
);

/** Requests affect their order and the stock as well. */
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
