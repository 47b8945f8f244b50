import type { Vendor } from '@aliquot/contract/vendors';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useRemoveVendors, useRestoreVendors } from './api.ts';

interface Subject {
  vendors: readonly Vendor[];
  done?: () => void;
}

/** Names what will happen; what was deleted can be had back from the toast. */
export function DeleteVendorsDialog({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('vendors');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const remove = useRemoveVendors();
  const restore = useRestoreVendors();
  const { vendors, done } = (dialogEntity as Subject | null) ?? { vendors: [] };
  const count = vendors.length;
  const name = vendors[0]?.name ?? '';
  const confirm = () => {
    const ids = vendors.map(({ id }) => id);
    remove.mutate(ids, {
      onSuccess: () => {
        alert.success(t('toast.deleted', { count, name }), { undo: () => restore.mutate(ids) });
        closeDialog();
        done?.();
        onDeleted();
      },
    });
  };
  return (
    <ConfirmDialog
      open={dialog === 'delete'}
      title={t('delete_title', { count, name })}
      confirmLabel={t('delete_confirm', { count })}
      danger
      busy={remove.isPending}
      busyLabel={t('deleting')}
      onConfirm={confirm}
      onClose={closeDialog}
    >
      {t('delete_text', { count })}
    </ConfirmDialog>
  );
}
