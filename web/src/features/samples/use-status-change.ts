import type { Sample } from '@aliquot/contract/samples';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/api.ts';
import { showError } from '../../platform/queries.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useSetStatus } from './api.ts';

type Settable = 'available' | 'on_hold' | 'damaged' | 'depleted';

/** Sets one status on several, says how many took it and why others did not, and can be undone from the toast. */
export function useStatusChange(seen: (id: number) => Sample | undefined) {
  const { t } = useTranslation('inventory');
  const change = useSetStatus();
  return async (ids: readonly number[], status: Settable, done?: () => void) => {
    const before = new Map(ids.map((id) => [id, seen(id)?.status]));
    const wanted = ids.filter((id) => before.get(id) !== status);
    const changed: number[] = [];
    const refused = new Set<string>();
    for (const id of wanted) {
      try {
        await change.mutateAsync({ id, status });
        changed.push(id);
      } catch (error) {
        if (error instanceof ApiError) for (const sentence of error.messages) refused.add(sentence);
        else showError(error);
      }
    }
    if (refused.size > 0) alert.error([...refused]);
    if (changed.length === 0) return;
    const undo = () => {
      for (const id of changed) {
        const was = before.get(id);
        if (was && was !== 'reserved') change.mutate({ id, status: was }, { onError: showError });
      }
    };
    const name = seen(changed[0] ?? 0)?.accession ?? '';
    alert.success(t(`toast.${status}`, { count: changed.length, name }), { undo });
    done?.();
  };
}
