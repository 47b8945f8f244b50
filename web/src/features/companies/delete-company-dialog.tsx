import type { Company } from '@aliquot/contract/companies';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useRemoveCompany, useRestoreCompany } from './api.ts';

/** Names what will happen to the company's people too; what was deleted can be had back from the toast. */
export function DeleteCompanyDialog({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('companies');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const remove = useRemoveCompany();
  const restore = useRestoreCompany();
  const company = dialog === 'delete' ? (dialogEntity as Company) : null;
  const confirm = () => {
    if (!company) return;
    remove.mutate(company, {
      onSuccess: () => {
        alert.success(t('toast.deleted', { name: company.name }), { undo: () => restore.mutate(company.id) });
        closeDialog();
        onDeleted();
      },
    });
  };
  return (
    <ConfirmDialog
      open={company !== null}
      title={t('delete_title', { name: company?.name })}
      confirmLabel={t('delete_confirm')}
      danger
      busy={remove.isPending}
      busyLabel={t('deleting')}
      onConfirm={confirm}
      onClose={closeDialog}
    >
      <p>{t('delete_people', { count: company?.userCount ?? 0 })}</p>
      <p className="mt-2">{t('delete_text')}</p>
    </ConfirmDialog>
  );
}
