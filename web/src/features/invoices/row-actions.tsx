import type { Invoice } from '@aliquot/contract/invoices';
import { CircleCheck, CircleX } from 'lucide-react';
import type { RowAction } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { mayCancel, maySettle } from './api.ts';
import { useAskToSettle } from './settle-dialog.tsx';

const icon = { size: 16, 'aria-hidden': true } as const;

export function useInvoiceActions(): readonly RowAction<Invoice>[] {
  const { t } = useTranslation('invoices');
  const settle = useAskToSettle();
  return [
    {
      id: 'complete',
      label: t('complete'),
      icon: <CircleCheck {...icon} />,
      visible: maySettle,
      onSelect: (invoice) => settle({ invoice, status: 'completed' }),
    },
    {
      id: 'cancel',
      label: t('cancel'),
      icon: <CircleX {...icon} />,
      visible: mayCancel,
      onSelect: (invoice) => settle({ invoice, status: 'canceled' }),
    },
  ];
}
