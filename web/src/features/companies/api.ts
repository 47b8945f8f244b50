import { type Company, companies } from '@aliquot/contract/companies';
import type { OrganisationBody } from '@aliquot/contract/organisation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { pageOf } from '../../platform/list-state.ts';
import { listRowQuery, refreshRoom, rowQuery } from '../../platform/queries.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import type { SaveOrganisation } from '../organisations/index.ts';

export const companyFilters = ['lrIntegrated'] as const;

/** Shipping locations lie below it: a company's row counts them, so both become stale together. */
const room = '/api/client_companies';

/** The only-active switch is the list's default filter; all removes it. */
export function useCompanies(state: ListState) {
  const { lrIntegrated } = state.filters;
  return useQuery(
    listRowQuery(companies.getMany, {
      body: {
        ...pageOf(state),
        ...(state.onlyActive ? { active: true } : {}),
        ...(lrIntegrated ? { lrIntegrated: lrIntegrated === 'true' } : {}),
      },
    }),
  );
}

export const useCompany = (id: number | null) =>
  useQuery({
    ...rowQuery(companies.get, { params: { id: id ?? 0 } }),
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
    meta: { success: 'companies:toast.updated' },
    mutationFn: ({ id, ...body }: OrganisationBody & { id: number; version: number }) =>
      call(companies.update, { params: { id }, body }),
    onSuccess: refresh,
  });
  return (company, { body, key, version }) =>
    company
      ? change.mutateAsync({ ...body, id: company.id, version: version ?? company.version })
      : create.mutateAsync({ body, key });
}

export function useRemoveCompany() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, version }: Company) => call(companies.remove, { params: { id }, query: { version } }),
    onSettled: refresh,
  });
}

export function useRestoreCompany() {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'companies:toast.restored' },
    mutationFn: (id: number) => call(companies.restore, { params: { id } }),
    onSettled: refresh,
  });
}

export function useRefresh() {
  const client = useQueryClient();
  return () => refreshRoom(client, room);
}
