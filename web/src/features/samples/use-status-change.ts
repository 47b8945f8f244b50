import type { Sample } from '@aliquot/contract/samples';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useSetStatus } from './api.ts';

/** Puts one sample on hold or makes it available again, with undo in the toast. */
export function useStatusChange() {
  const { t } = useTranslation('inventory');
  const { mutate } = useSetStatus();
  return ({ id, accession, status: was }: Sample, status: 'available' | 'on_hold') => {
    if (was === 'reserved') return;
    const undo = () => mutate({ id, status: was });
    mutate(
      { id, status },
      { onSuccess: () => alert.success(t(`toast.${status}`, { name: accession }), { undo }) },
    );
  };
}
