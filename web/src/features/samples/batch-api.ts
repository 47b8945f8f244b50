import { sampleBatches, setBatchPrice } from '@aliquot/contract/sample-batches';
import type { settableStatuses } from '@aliquot/contract/sample-statuses';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, listRowQuery } from '../../platform/api/index.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useRefresh } from './api.ts';
import type { Selection } from './sample-query.ts';

export type Which = { ids: number[] } | { filter: Selection };

export type Requested =
  | { specimenPrice: number }
  | { percent: number }
  | { status: (typeof settableStatuses)[number] }
  | { storageFacilityId?: number; storageLocation?: string | null };

/** Changes samples, or with `dryRun` only reports what would change. */
export function sendBatch(which: Which, requested: Requested, dryRun: boolean, signal?: AbortSignal) {
  const body = { ...which, dryRun };
  const options = signal ? { signal } : {};
  if ('status' in requested)
    return call(sampleBatches.setStatus, { body: { ...body, ...requested } }, options);
  return 'specimenPrice' in requested || 'percent' in requested
    ? call(setBatchPrice, { body: { ...body, ...requested } }, options)
    : call(sampleBatches.setStorage, { body: { ...body, ...requested } }, options);
}

export function useBatchChange() {
  return useMutation({
    mutationFn: ({ which, requested }: { which: Which; requested: Requested }) =>
      sendBatch(which, requested, false),
    onSuccess: useRefresh(),
  });
}

/** Undoes a batch change and shows how many samples were skipped. */
export function useUndoBatch() {
  const { t } = useTranslation('inventory');
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(sampleBatches.undo, { params: { id } }),
    onSuccess: async ({ restored, skipped }) => {
      if (restored > 0) alert.success(t('toast.undone', { count: restored }));
      if (skipped > 0) alert.info(t('toast.undo_skipped', { count: skipped }));
      await refresh();
    },
  });
}

export const useBatchChanges = () => useQuery(listRowQuery(sampleBatches.recent, {}));
