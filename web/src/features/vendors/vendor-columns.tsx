import type { Vendor } from '@aliquot/contract/vendors';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../platform/format.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { TwoLines, WithMark } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';

export function useVendorColumns(): readonly Column<Vendor>[] {
  const { t } = useTranslation('vendors');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('vendor'),
        sortable: true,
        minWidth: 280,
        cell: (vendor) => (
          <WithMark mark={<Avatar name={vendor.name} src={vendor.logoUrl} square />}>
            <TwoLines
              first={<span className="font-medium">{vendor.name}</span>}
              second={vendor.active ? vendor.fullAddress || t('no_address') : t('deleted')}
            />
          </WithMark>
        ),
      },
      {
        id: 'contactPerson',
        header: t('contact_person'),
        sortable: true,
        width: 210,
        cell: ({ contactPerson: { firstName, lastName, position } }) => (
          <TwoLines
            first={[firstName, lastName].filter(Boolean).join(' ') || t('none')}
            second={position ?? ''}
          />
        ),
      },
      {
        id: 'email',
        header: t('email'),
        width: 250,
        cell: ({ contactPerson }) => contactPerson.email ?? faint(t('none')),
      },
      {
        id: 'phoneNumber',
        header: t('phone'),
        width: 160,
        cell: (vendor) => formatPhone(vendor.phoneNumber) || faint(t('none')),
      },
      {
        id: 'city',
        header: t('city'),
        sortable: true,
        width: 130,
        cell: (vendor) => vendor.city ?? faint(t('none')),
      },
      {
        id: 'lrIntegrated',
        header: t('lr_integrated'),
        width: 120,
        cell: (vendor) =>
          vendor.lrIntegrated ? (
            <span className="inline-flex items-center gap-2">
              <Check size={14} aria-hidden="true" />
              {t('yes')}
            </span>
          ) : (
            faint(t('no'))
          ),
      },
    ],
    [t],
  );
}

const faint = (text: string) => <span className="text-t3">{text}</span>;
