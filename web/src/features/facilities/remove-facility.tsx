import type { Facility } from '@aliquot/contract/facilities';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useRemoveFacility, useRestoreFacility } from './api.ts';

/** Asked over the list, which stays: names what will happen, and can be undone from the toast. */
export function RemoveFacility({ facility, onClose }: { facility: Facility | null; onClose: () => void }) {
  const { t } = useTranslation('facilities');
  const remove = useRemoveFacility();
  const restore = useRestoreFacility();
  const name = useLastOpen(facility !== null, facility?.name ?? '');
  const confirm = () => {
    if (!facility) return;
    remove.mutate(facility, {
      onSuccess: () => {
        alert.success(t('toast.deleted', { name }), { undo: () => restore.mutate(facility.id) });
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      open={facility !== null}
      title={t('delete_title', { name })}
      confirmLabel={t('delete_confirm')}
      danger
      busy={remove.isPending}
      busyLabel={t('deleting')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('delete_text')}</p>
    </ConfirmDialog>
  );
}
