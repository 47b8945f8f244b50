import { useNavigate } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { entityScreen } from '../../platform/entity/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useOrganisationColumns } from '../organisations/index.ts';
import { vendor } from './api.ts';

const ordersIcon = <ReceiptText size={16} aria-hidden="true" />;

export const Screen = entityScreen(vendor, {
  table: 'vendor',
  name: 'common:tabs.vendors',
  sort: 'name',
  useColumns: () => useOrganisationColumns('vendors'),
  Panel: lazyPart(() => import('./fields.tsx').then((m) => m.Panel)),
  useParts: () => {
    const { t } = useTranslation('vendors');
    const navigate = useNavigate();
    return {
      rowActions: [
        {
          id: 'vendor_orders',
          label: t('orders'),
          icon: ordersIcon,
          onSelect: ({ id }) =>
            void navigate({ to: '/vendor-orders', search: { vendorId: String(id), all: '1' } as never }),
        },
      ],
    };
  },
});
