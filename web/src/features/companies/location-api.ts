import { type ShippingLocation, shippingLocations } from '@aliquot/contract/companies';
import type { Sent } from '@aliquot/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom } from '../../platform/api/index.ts';
import { phoneToWire, shippingPhoneToWire } from '../../platform/format/index.ts';

export type LocationBody = Omit<Sent<(typeof shippingLocations)['create']>['body'], 'clientCompanyId'>;

/** All locations of a company, since there are few. */
export const useLocations = (clientCompanyId: number, onlyActive: boolean) =>
  useQuery(
    listRowQuery(shippingLocations.getMany, {
      body: { clientCompanyId, limit: 200, ...(onlyActive ? { active: true } : {}) },
    }),
  );

interface Given {
  body: LocationBody;
  key: string;
  version?: number;
}

/** Creates without a location, updates with one. */
export function useSaveLocation(clientCompanyId: number, location: ShippingLocation | null) {
  const refresh = useRefresh();
  return useMutation({
    meta: {
      success: location ? 'companies:toast.location_updated' : 'companies:toast.location_created',
      merges: true,
    },
    mutationFn: ({ body, key, version }: Given) =>
      location
        ? call(shippingLocations.update, {
            params: { id: location.id },
            body: {
              ...body,
              phoneNumber: phoneToWire(body.phoneNumber),
              version: version ?? location.version,
            },
          })
        : call(
            shippingLocations.create,
            { body: { ...body, phoneNumber: shippingPhoneToWire(body.phoneNumber), clientCompanyId } },
            { idempotencyKey: key },
          ),
    onSuccess: refresh,
  });
}

export function useRemoveLocation() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, version }: ShippingLocation) =>
      call(shippingLocations.remove, { params: { id }, query: { version } }),
    onSettled: refresh,
  });
}

export function useRestoreLocation() {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'companies:toast.location_restored' },
    mutationFn: (id: number) => call(shippingLocations.restore, { params: { id } }),
    onSettled: refresh,
  });
}

/** A company's row counts its locations: both are invalidated together. */
function useRefresh() {
  const client = useQueryClient();
  return () => refreshRoom(client, '/api/client_companies');
}
