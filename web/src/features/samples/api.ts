import type { Sent } from '@aliquot/contract/endpoint';
import { invoices } from '@aliquot/contract/invoices';
import { type LabelSize, type Sample, samples, staffSamples } from '@aliquot/contract/samples';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { useOneByOne } from '../../platform/entity/index.ts';
import { pageOf } from '../../platform/filters/index.ts';
import { dayToWire, priceToWire } from '../../platform/format/index.ts';
import type { AskEarly } from '../../platform/lists/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { selectionOf } from './sample-query.ts';

const samplesQuery = (state: ListState) =>
  listRowQuery(staffSamples.getMany, { body: { ...pageOf(state), ...selectionOf(state) } });

export const useSamples = (state: ListState) => useQuery(samplesQuery(state));

export const askSamples: AskEarly = (client, state) => void client.prefetchQuery(samplesQuery(state));

export const useStock = () => useQuery({ ...rowQuery(samples.overview, {}), meta: { inline: true } });

export const useInsights = () => useQuery(listRowQuery(samples.insights, {}));

export const useSample = (id: number | null) =>
  useQuery({
    ...rowQuery(staffSamples.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    meta: { inline: true },
  });

export const useSampleHistory = (id: number | null) =>
  useQuery({
    ...rowQuery(samples.history, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    meta: { inline: true },
  });

/** For the text of a filter, which only has the id. */
export const useInvoiceNamed = (id: number | null) =>
  useQuery({
    ...rowQuery(invoices.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    meta: { inline: true },
  });

export type SampleBody = Sent<(typeof samples)['create']>['body'];

/** Conversions of the specification for a sample that is sent. */
export const toWire = (body: SampleBody): SampleBody => ({
  ...body,
  collectionDate: dayToWire(body.collectionDate),
  donorDob: dayToWire(body.donorDob),
  expirationDate: dayToWire(body.expirationDate),
  measuredOn: dayToWire(body.measuredOn),
  specimenPrice: typeof body.specimenPrice === 'number' ? priceToWire(body.specimenPrice) : null,
});

/** The fields that may change while a sample is reserved: its storage, and what was done with it before. */
const correctable = [
  ...(['storageCondition', 'storageFacilityId', 'storageLocation'] as const),
  ...([
    'material',
    'anticoagulant',
    'fasting',
    'freezeThaws',
    'hoursToProcessing',
    'hoursToFreezer',
    'results',
  ] as const),
];

const correctionsOf = (body: SampleBody): Partial<SampleBody> =>
  Object.fromEntries(correctable.map((name) => [name, body[name]]));

interface Given {
  body: SampleBody;
  version?: number;
  key: string;
}

/** Creates without a sample, updates with one; for a reserved one only what may be corrected is sent. */
export function useSaveSample(sample: Sample | null) {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: sample ? 'inventory:toast.updated' : 'inventory:toast.created', merges: true },
    mutationFn: ({ body, version, key }: Given): Promise<Sample> =>
      sample
        ? call(samples.update, {
            params: { id: sample.id },
            body: {
              ...(sample.status === 'reserved' ? correctionsOf(body) : toWire(body)),
              version: version ?? sample.version,
            },
          })
        : call(samples.create, { body: toWire(body) }, { idempotencyKey: key }),
    onSuccess: refresh,
  });
}

type Settable = NonNullable<SampleBody['status']>;

export const useSetStatus = () =>
  useMutation({
    mutationFn: ({ id, status }: { id: number; status: Settable }) =>
      call(samples.update, { params: { id }, body: { status } }),
    onSettled: useRefresh(),
  });

export const useRemoveSamples = () =>
  useOneByOne(
    ({ id, version }: Sample) => call(samples.remove, { params: { id }, query: { version } }),
    useRefresh(),
  );

export function useRestoreSamples() {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'inventory:toast.restored' },
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(samples.restore, { params: { id } });
    },
    onSettled: refresh,
  });
}

export function useLabels() {
  return useMutation({
    mutationFn: ({ ids, size }: { ids: readonly number[]; size: LabelSize }) =>
      call(samples.labels, { body: { ids: [...ids], size } }),
    onSuccess: ({ url }) => download(url),
  });
}

/** Vendor orders and facilities show how many samples they hold. */
export function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await refreshRoom(client, '/api/inventory');
    await refreshRoom(client, '/api/storage_facilities');
  };
}
