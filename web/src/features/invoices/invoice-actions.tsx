import type { Invoice } from '@aliquot/contract/invoices';
import { CircleCheck, CircleX, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { RowAction, Settle } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';

interface Acts {
  edit: (invoice: Invoice) => void;
  complete: (invoice: Invoice) => void;
  cancel: (invoice: Invoice) => void;
  remove: (invoices: readonly Invoice[], settle?: Settle<Invoice>) => void;
  restore: (invoice: Invoice) => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

/** What cannot be done is not offered: samples keep their order from being canceled or deleted. */
export const maySettle = (invoice: Invoice) => invoice.active && invoice.status === 'pending';
export const mayRemove = (invoice: Invoice) => invoice.active && invoice.sampleCount === 0;

/** Written once, for the menu of a row and for a selection. */
export function useInvoiceActions(acts: Acts): readonly RowAction<Invoice>[] {
  const { t } = useTranslation('invoices');
  return [
    {
      id: 'edit',
      label: t('edit'),
      icon: <Pencil {...icon} />,
      visible: ({ active }) => active,
      onSelect: acts.edit,
    },
    {
      id: 'complete',
      label: t('complete'),
      icon: <CircleCheck {...icon} />,
      visible: maySettle,
      onSelect: acts.complete,
    },
    {
      id: 'cancel',
      label: t('cancel'),
      icon: <CircleX {...icon} />,
      visible: (invoice) => maySettle(invoice) && invoice.sampleCount === 0,
      onSelect: acts.cancel,
    },
    {
      id: 'restore',
      label: t('restore'),
      icon: <RotateCcw {...icon} />,
      visible: ({ active }) => !active,
      onSelect: acts.restore,
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 {...icon} />,
      danger: true,
      separated: true,
      visible: mayRemove,
      onSelect: (invoice) => acts.remove([invoice]),
      bulk: { run: (invoices, settle) => acts.remove(invoices.filter(mayRemove), settle) },
    },
  ];
}
