import type { Sample } from '@aliquot/contract/samples';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/api.ts';
import { showError } from '../../platform/queries.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useSetStatuses } from './api.ts';

/** Sets one status on several, says how many took it and why others did not, and can be undone from the toast. */
export function useStatusChange() {
  const { t } = useTranslation('inventory');
  const { mutateAsync } = useSetStatuses();
  const set = async (changes: Parameters<typeof mutateAsync>[0]) => {
    const refusals = await mutateAsync(changes);
    showRefusals(refusals.values());
    return refusals;
  };
  return async (samples: readonly Sample[], status: 'available' | 'on_hold', done?: () => void) => {
    const wanted = samples.filter((sample) => sample.status !== status);
    const refusals = await set(wanted.map(({ id }) => ({ id, status })));
    const changed = wanted.filter(({ id }) => !refusals.has(id));
    const [first] = changed;
    if (!first) return;
    const before = changed.flatMap(({ id, status: was }) => (was === 'reserved' ? [] : { id, status: was }));
    alert.success(t(`toast.${status}`, { count: changed.length, name: first.accession }), {
      undo: () => void set(before),
    });
    done?.();
  };
}

/** What several were refused for alike is said once. */
function showRefusals(refusals: Iterable<unknown>): void {
  const sentences = new Set<string>();
  for (const error of refusals) {
    if (error instanceof ApiError) for (const sentence of error.messages) sentences.add(sentence);
    else showError(error);
  }
  if (sentences.size > 0) alert.error([...sentences]);
}
