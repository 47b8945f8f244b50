import type { Sample } from '@aliquot/contract/samples';
import { sayLeftOut } from '../../platform/one-by-one.ts';
import type { Settle } from '../../ui/table/column.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useSetStatuses } from './api.ts';

/** Sets one status on several, says how many took it and why others did not, and can be undone from the toast. */
export function useStatusChange() {
  const { t } = useTranslation('inventory');
  const { mutateAsync } = useSetStatuses();
  const set = async (changes: Parameters<typeof mutateAsync>[0]) => {
    const outcome = await mutateAsync(changes);
    sayLeftOut(outcome);
    const ids = (rows: typeof outcome.done) => new Set(rows.map(({ id }) => id));
    return { done: ids(outcome.done), left: ids(outcome.left) };
  };
  return async (samples: readonly Sample[], status: 'available' | 'on_hold', settle?: Settle<Sample>) => {
    const wanted = samples.filter((sample) => sample.status !== status);
    const { done, left } = await set(wanted.map(({ id }) => ({ id, status })));
    const changed = wanted.filter(({ id }) => done.has(id));
    const [first] = changed;
    const before = changed.flatMap(({ id, status: was }) => (was === 'reserved' ? [] : { id, status: was }));
    if (first)
      alert.success(t(`toast.${status}`, { count: changed.length, name: first.accession }), {
        undo: () => void set(before),
      });
    settle?.(wanted.filter(({ id }) => left.has(id)));
  };
}
