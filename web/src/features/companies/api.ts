import { type Company, companies } from '@aliquot/contract/companies';
import type { OrganisationBody } from '@aliquot/contract/organisation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { useOneByOne } from '../../platform/entity/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { organisationQuery, type SaveOrganisation } from '../organisations/index.ts';

/** Shipping locations lie below it: a company's row counts them, so both become stale together. */
const room = '/api/client_companies';

export const useCompanies = (state: ListState) =>
  useQuery(listRowQuery(companies.getMany, { body: organisationQuery(state) }));

export const useCompany = (id: number | null) =>
  useQuery({
    ...rowQuery(companies.get, { params: { id: id ?? 0 } }),
    meta: { inline: true },
    // Only staff open this screen, and they get the whole row.
    select: (row) => row as Company,
    enabled: id !== null,
  });

export function useSaveCompany(): SaveOrganisation<Company> {
  const refresh = useRefresh();
  const create = useMutation({
    meta: { success: 'companies:toast.created' },
    mutationFn: ({ body, key }: { body: OrganisationBody; key: string }) =>
      call(companies.create, { body }, { idempotencyKey: key }),
    onSuccess: refresh,
  });
  const change = useMutation({
    meta: { success: 'companies:toast.updated', merges: true },
    mutationFn: ({ id, ...body }: OrganisationBody & { id: number; version: number }) =>
      call(companies.update, { params: { id }, body }),
    onSuccess: refresh,
  });
  return (company, { body, key, version }) =>
    company
      ? change.mutateAsync({ ...body, id: company.id, version: version ?? company.version })
      : create.mutateAsync({ body, key });
}

export const useRemoveCompanies = () =>
  useOneByOne(
    ({ id, version }: Company) => call(companies.remove, { params: { id }, query: { version } }),
    useRefresh(),
  );

export function useRestoreCompanies() {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'companies:toast.restored' },
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(companies.restore, { params: { id } });
    },
    onSettled: refresh,
  });
}

export function useRefresh() {
  const client = useQueryClient();
  return () => refreshRoom(client, room);
}
