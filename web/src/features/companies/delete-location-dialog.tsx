import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useRemoveLocation, useRestoreLocation } from './location-api.ts';
import { readSubject } from './location-subject.ts';

export function DeleteLocationDialog() {
  const { t } = useTranslation('companies');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const remove = useRemoveLocation();
  const restore = useRestoreLocation();
  const location =
    dialog === 'delete_shipping_location' ? (readSubject(dialogEntity)?.location ?? null) : null;
  const confirm = () => {
    if (!location) return;
    remove.mutate(location, {
      onSuccess: () => {
        alert.success(t('toast.location_deleted', { name: location.name }), {
          undo: () => restore.mutate(location.id),
        });
        closeDialog();
      },
    });
  };
  return (
    <ConfirmDialog
      open={location !== null}
      title={t('delete_title', { name: location?.name })}
      confirmLabel={t('delete_location')}
      danger
      busy={remove.isPending}
      busyLabel={t('ui:deleting')}
      onConfirm={confirm}
      onClose={closeDialog}
    >
      <p>{location?.fullAddress}</p>
      <p className="mt-2">{t('delete_location_text')}</p>
    </ConfirmDialog>
  );
}
