import type { Facility } from '@aliquot/contract/facilities';
import { reportLeftOut } from '../../platform/entity/index.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { facility } from './api.ts';

/** Confirms over the list, which stays open; undo is in the toast. */
export function RemoveFacility({ row, onClose }: { row: Facility | null; onClose: () => void }) {
  const { t } = useTranslation('facilities');
  const remove = facility.useRemove();
  const restore = facility.useRestore();
  const name = useLastOpen(row !== null, row?.name ?? '');
  const confirm = () => {
    if (!row) return;
    remove.mutate([row], {
      onSuccess: (outcome) => {
        reportLeftOut(outcome);
        if (outcome.left.length > 0) return;
        if (outcome.done.length > 0)
          alert.success(t('toast.deleted', { name }), { undo: () => restore.mutate([row.id]) });
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      open={row !== null}
      title={t('delete_title', { name })}
      confirmLabel={t('delete_confirm')}
      danger
      busy={remove.isPending}
      busyLabel={t('ui:deleting')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('delete_text')}</p>
    </ConfirmDialog>
  );
}
