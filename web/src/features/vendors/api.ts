import { vendors } from '@aliquot/contract/vendors';
import { useQuery } from '@tanstack/react-query';
import { listRowQuery } from '../../platform/api/index.ts';
import { entityApi } from '../../platform/entity/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { organisationQuery } from '../organisations/index.ts';

export const useVendors = (state: ListState) =>
  useQuery(listRowQuery(vendors.getMany, { body: organisationQuery(state) }));

export const {
  useOne: useVendor,
  useSave: useSaveVendor,
  useRemove: useRemoveVendors,
  useRestore: useRestoreVendors,
} = entityApi(vendors, { texts: 'vendors' });
