import type { Invoice } from '@aliquot/contract/invoices';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useSettleInvoice } from './api.ts';
import { invoiceName } from './invoice-name.ts';

/** The subject of the dialog in mode `confirm` here. */
interface SettleSubject {
  invoice: Invoice;
  status: 'completed' | 'canceled';
}

export function useAskToSettle() {
  const openDialog = useLayers((layers) => layers.openDialog);
  return (subject: SettleSubject) => openDialog('confirm', subject);
}

/** Completing and canceling cannot be undone, so both are confirmed. */
export function SettleDialog() {
  const { t } = useTranslation('invoices');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const settle = useSettleInvoice();
  const open = dialog === 'confirm';
  const subject = open ? (dialogEntity as SettleSubject | null) : null;
  const status = subject?.status ?? 'completed';
  const name = subject ? invoiceName(subject.invoice) : '';
  const confirm = () => {
    if (!subject) return;
    settle.mutate(subject, {
      onSuccess: () => {
        alert.success(t(`toast.${status}`, { name }));
        closeDialog();
      },
    });
  };
  return (
    <ConfirmDialog
      open={open}
      title={t(`settle.${status}_title`, { name })}
      confirmLabel={t(`settle.${status}_confirm`)}
      cancelLabel={t('settle.back')}
      danger={status === 'canceled'}
      busy={settle.isPending}
      onConfirm={confirm}
      onClose={closeDialog}
    >
      <p>{t(`settle.${status}_text`, { count: subject?.invoice.sampleCount ?? 0 })}</p>
    </ConfirmDialog>
  );
}
