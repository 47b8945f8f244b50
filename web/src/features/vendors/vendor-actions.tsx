import type { Vendor } from '@aliquot/contract/vendors';
import { Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../ui/table/column.ts';

interface Acts {
  edit: (vendor: Vendor) => void;
  duplicate: (vendor: Vendor) => void;
  remove: (vendors: readonly Vendor[], done?: () => void) => void;
  restore: (vendor: Vendor) => void;
  rows: readonly Vendor[];
}

/** Written once, for the menu of a row and for a selection. */
export function useVendorActions(acts: Acts): readonly RowAction<Vendor>[] {
  const { t } = useTranslation('vendors');
  const icon = { size: 16, 'aria-hidden': true } as const;
  const active = (vendor: Vendor) => vendor.active;
  return [
    { id: 'edit', label: t('edit'), icon: <Pencil {...icon} />, visible: active, onSelect: acts.edit },
    { id: 'duplicate', label: t('duplicate'), icon: <Copy {...icon} />, onSelect: acts.duplicate },
    {
      id: 'restore',
      label: t('restore'),
      icon: <RotateCcw {...icon} />,
      visible: (vendor) => !vendor.active,
      onSelect: acts.restore,
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 {...icon} />,
      danger: true,
      separated: true,
      visible: active,
      onSelect: (vendor) => acts.remove([vendor]),
      bulk: {
        run: (ids, clear) =>
          acts.remove(
            acts.rows.filter((vendor) => vendor.active && ids.includes(vendor.id)),
            clear,
          ),
      },
    },
  ];
}
