import type { ShippingLocation } from '@aliquot/contract/companies';
import { Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { copyText } from '../../ui/copy-text.ts';
import type { RowAction } from '../../ui/table/column.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useRestoreLocation } from './location-api.ts';
import { type LocationSubject, useLocationDialogs } from './location-subject.ts';

/** The menu of a location; without `writes` only the actions that read. */
export function useLocationActions(
  company: LocationSubject['company'],
  writes: boolean,
): readonly RowAction<ShippingLocation>[] {
  const { t } = useTranslation('companies');
  const dialogs = useLocationDialogs(company);
  const restore = useRestoreLocation();
  const icon = { size: 16, 'aria-hidden': true } as const;
  const changeable = ({ active }: ShippingLocation) => writes && active;
  const copy = async ({ fullAddress }: ShippingLocation) => {
    if (await copyText(fullAddress)) alert.success(t('toast.address_copied'));
    else alert.error([t('copy_failed')]);
  };
  return [
    {
      id: 'edit',
      label: t('edit_location'),
      icon: <Pencil {...icon} />,
      visible: changeable,
      onSelect: dialogs.edit,
    },
    {
      id: 'copy_address',
      label: t('copy_address'),
      icon: <Copy {...icon} />,
      onSelect: (location) => void copy(location),
    },
    {
      id: 'restore',
      label: t('restore_location'),
      icon: <RotateCcw {...icon} />,
      visible: ({ active }) => writes && !active,
      onSelect: ({ id }) => restore.mutate(id),
    },
    {
      id: 'delete_shipping_location',
      label: t('delete_location'),
      icon: <Trash2 {...icon} />,
      danger: true,
      separated: true,
      visible: changeable,
      onSelect: dialogs.remove,
    },
  ];
}
