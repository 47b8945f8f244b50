import type { Invoice, InvoiceBody } from '@aliquot/contract/invoices';
import { RotateCcw, Trash2, Upload } from 'lucide-react';
import type { useEntityPanel } from '../../platform/entity/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { PanelCancelButton, PanelEditButton, PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useImportDialog } from '../imports/index.ts';
import { useRestoreInvoices } from './api.ts';
import { mayRemove, maySettle } from './invoice-actions.tsx';

interface InvoiceFooterProps {
  form: FormHandle<InvoiceBody>;
  panel: ReturnType<typeof useEntityPanel<never>>;
  invoice: Invoice | null;
  onRemove: (invoice: Invoice) => void;
  onSettle: (invoice: Invoice, status: 'completed' | 'canceled') => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

export function InvoiceFooter({ form, panel, invoice, onRemove, onSettle }: InvoiceFooterProps) {
  const { t } = useTranslation('invoices');
  const restore = useRestoreInvoices();
  const openImport = useImportDialog();
  const { mode } = panel;
  const start =
    invoice && mayRemove(invoice) ? (
      <Button variant="danger" icon={<Trash2 {...icon} />} onClick={() => onRemove(invoice)}>
        {t('delete')}
      </Button>
    ) : undefined;

  if (mode === 'edit' || mode === 'create')
    return (
      <PanelFooter start={start}>
        <FormAttention form={form} />
        <PanelCancelButton />
        <SubmitButton form={form}>{mode === 'create' ? t('create') : undefined}</SubmitButton>
      </PanelFooter>
    );
  if (!invoice) return null;
  if (!invoice.active)
    return (
      <PanelFooter>
        <Button
          icon={<RotateCcw {...icon} />}
          busy={restore.isPending}
          onClick={() =>
            restore.mutate([invoice.id], { onSuccess: () => panel.open('view', { id: invoice.id }) })
          }
        >
          {t('restore')}
        </Button>
      </PanelFooter>
    );
  const open = maySettle(invoice);
  return (
    <PanelFooter start={start}>
      {open && invoice.sampleCount === 0 ? (
        <Button onClick={() => onSettle(invoice, 'canceled')}>{t('cancel')}</Button>
      ) : null}
      {open ? (
        <Button icon={<Upload {...icon} />} onClick={() => openImport({ invoiceId: invoice.id })}>
          {t('import')}
        </Button>
      ) : null}
      <PanelEditButton
        variant={open ? 'secondary' : 'primary'}
        onEdit={() => panel.open('edit', { id: invoice.id })}
      >
        {t('edit')}
      </PanelEditButton>
      {open ? (
        <Button variant="primary" onClick={() => onSettle(invoice, 'completed')}>
          {t('complete')}
        </Button>
      ) : null}
    </PanelFooter>
  );
}
