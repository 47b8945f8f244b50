import type { Invoice } from '@aliquot/contract/invoices';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useImportDialog } from '../imports/index.ts';
import { mayCancel, maySettle } from './api.ts';
import { useAskToSettle } from './settle-dialog.tsx';

interface InvoiceActionsProps {
  row: Invoice;
  edit: (variant?: 'primary' | 'secondary') => ReactNode;
}

export function InvoiceActions({ row, edit }: InvoiceActionsProps) {
  const { t } = useTranslation('invoices');
  const settle = useAskToSettle();
  const openImport = useImportDialog();
  if (!maySettle(row)) return edit();
  return (
    <>
      {mayCancel(row) ? (
        <Button onClick={() => settle({ invoice: row, status: 'canceled' })}>{t('cancel')}</Button>
      ) : null}
      <Button
        icon={<Upload size={16} aria-hidden="true" />}
        onClick={() => openImport({ invoiceId: row.id })}
      >
        {t('import')}
      </Button>
      {edit('secondary')}
      <Button variant="primary" onClick={() => settle({ invoice: row, status: 'completed' })}>
        {t('complete')}
      </Button>
    </>
  );
}
