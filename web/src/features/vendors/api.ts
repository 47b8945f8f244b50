import type { OrganisationBody } from '@aliquot/contract/organisation';
import { type Vendor, vendors } from '@aliquot/contract/vendors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { useOneByOne } from '../../platform/entity/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { organisationQuery, type SaveOrganisation } from '../organisations/index.ts';

const room = '/api/vendors';

export const useVendors = (state: ListState) =>
  useQuery(listRowQuery(vendors.getMany, { body: organisationQuery(state) }));

export const useVendor = (id: number | null) =>
  useQuery({
    ...rowQuery(vendors.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    meta: { inline: true },
  });

export function useSaveVendor(): SaveOrganisation<Vendor> {
  const refresh = useRefresh();
  const create = useMutation({
    meta: { success: 'vendors:toast.created' },
    mutationFn: ({ body, key }: { body: OrganisationBody; key: string }) =>
      call(vendors.create, { body }, { idempotencyKey: key }),
    onSuccess: refresh,
  });
  const change = useMutation({
    meta: { success: 'vendors:toast.updated', merges: true },
    mutationFn: ({ id, ...body }: OrganisationBody & { id: number; version: number }) =>
      call(vendors.update, { params: { id }, body }),
    onSuccess: refresh,
  });
  return (vendor, { body, key, version }) =>
    vendor
      ? change.mutateAsync({ ...body, id: vendor.id, version: version ?? vendor.version })
      : create.mutateAsync({ body, key });
}

export const useRemoveVendors = () =>
  useOneByOne(
    ({ id, version }: Vendor) => call(vendors.remove, { params: { id }, query: { version } }),
    useRefresh(),
  );

export function useRestoreVendors() {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'vendors:toast.restored' },
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(vendors.restore, { params: { id } });
    },
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => refreshRoom(client, room);
}
