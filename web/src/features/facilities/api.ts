import { type Facility, type FacilityBody, facilities } from '@aliquot/contract/facilities';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { pageOf } from '../../platform/filters/index.ts';
import { phoneToWire } from '../../platform/format/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const useFacilities = (state: ListState) =>
  useQuery(
    listRowQuery(facilities.getMany, {
      body: { ...pageOf(state), ...(state.onlyActive ? { active: true } : {}) },
    }),
  );

/** All that are active, for pickers and filters: they are few. */
export const useFacilityChoices = () =>
  useQuery({ ...rowQuery(facilities.getAll, {}), meta: { inline: true } });

interface Given {
  body: FacilityBody;
  key: string;
  version?: number;
}

/** Creates without a facility, changes with one. */
export function useSaveFacility(facility: Facility | null) {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: facility ? 'facilities:toast.updated' : 'facilities:toast.created', merges: true },
    mutationFn: ({ body: typed, key, version }: Given) => {
      const body = { ...typed, phoneNumber: phoneToWire(typed.phoneNumber) };
      return facility
        ? call(facilities.update, {
            params: { id: facility.id },
            body: { ...body, version: version ?? facility.version },
          })
        : call(facilities.create, { body }, { idempotencyKey: key });
    },
    onSuccess: refresh,
  });
}

export function useRemoveFacility() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, version }: Facility) =>
      call(facilities.remove, { params: { id }, query: { version } }),
    onSettled: refresh,
  });
}

export function useRestoreFacility() {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'facilities:toast.restored' },
    mutationFn: (id: number) => call(facilities.restore, { params: { id } }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => refreshRoom(client, '/api/storage_facilities');
}
