import { companies } from '@aliquot/contract/companies';
import { useQuery } from '@tanstack/react-query';
import { listRowQuery } from '../../platform/api/index.ts';
import { entityApi } from '../../platform/entity/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { organisationQuery } from '../organisations/index.ts';

export const useCompanies = (state: ListState) =>
  useQuery(listRowQuery(companies.getMany, { body: organisationQuery(state) }));

/** A company's row counts its shipping locations, whose paths begin with the company's: both become stale together. */
export const {
  useOne: useCompany,
  useSave: useSaveCompany,
  useRemove: useRemoveCompanies,
  useRestore: useRestoreCompanies,
  useRefresh,
} = entityApi(companies, { texts: 'companies' });
