import { Link } from '@tanstack/react-router';
import { entityScreen } from '../../platform/entity/index.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useTranslation } from '../../ui/words.tsx';
import { Importing } from '../imports/index.ts';
import { invoice, useInvoiceOverview } from './api.ts';
import { useInvoiceColumns } from './columns.tsx';
import { useInvoiceActions } from './row-actions.tsx';
import { SettleDialog } from './settle-dialog.tsx';

export const Screen = entityScreen(invoice, {
  table: 'invoice',
  name: 'common:screens.vendor_orders',
  sort: '-createdAt',
  useColumns: useInvoiceColumns,
  Panel: lazyPart(() => import('./fields.tsx').then((m) => m.Panel)),
  useParts: ({ rows }) => {
    const { t } = useTranslation('invoices');
    return {
      ...useCounts(),
      headerActions: (
        <Link to="/vendors" className={buttonClass({ variant: 'quiet' })}>
          {t('common:tabs.vendors')}
        </Link>
      ),
      filters: {
        vendorId: {
          format: (value) => rows.find(({ vendorId }) => String(vendorId) === value)?.vendor.name,
        },
      },
      rowActions: useInvoiceActions(),
      dialogs: (
        <>
          <SettleDialog />
          <Importing />
        </>
      ),
    };
  },
});

/** The numbers of pending and settled orders. */
function useCounts() {
  const { t } = useTranslation('invoices');
  const statuses = useInvoiceOverview().data?.statuses;
  if (!statuses) return { title: t('common:screens.vendor_orders'), context: ' ' };
  const settled = (['completed', 'canceled'] as const)
    .filter((status) => statuses[status] > 0)
    .map((status) => t(`counted.${status}`, { count: statuses[status] }));
  return {
    title: t('title', { count: statuses.pending }),
    context: [t('context'), ...settled].join(', '),
  };
}
