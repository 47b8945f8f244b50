import { type Invoice, invoiceStatuses } from '@aliquot/contract/invoices';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { DeleteDialog, type DeleteSubject, useEntityPanel } from '../../platform/entity/index.ts';
import { tableProps, useListState } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import type { FilterDef } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { Importing } from '../imports/index.ts';
import { loadVendors } from '../vendors/index.ts';
import {
  invoiceFilters,
  useInvoiceOverview,
  useInvoices,
  useRemoveInvoices,
  useRestoreInvoices,
} from './api.ts';
import { mayRemove, useInvoiceActions } from './invoice-actions.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { invoiceName } from './invoice-name.ts';
import { SettleDialog, type SettleSubject } from './settle-dialog.tsx';

// The list is read before anything is opened; forms come when the first row is.
const InvoicePanel = lazyPart(() => import('./invoice-panel.tsx').then((m) => m.InvoicePanel));

export function Screen() {
  const { t } = useTranslation('invoices');
  const [state, onChange] = useListState(invoiceFilters, '-createdAt');
  const list = useInvoices(state);
  const panel = useEntityPanel<never>(state, onChange);
  const openDialog = useLayers((layers) => layers.openDialog);
  const ask = (subject: DeleteSubject<Invoice>) => openDialog('delete', subject);
  const settle = (subject: SettleSubject) => openDialog('confirm', subject);
  const remove = useRemoveInvoices();
  const restore = useRestoreInvoices();
  const rows = list.data?.items;
  const actions = useInvoiceActions({
    edit: (invoice) => panel.open('edit', { id: invoice.id }),
    complete: (invoice) => settle({ invoice, status: 'completed' }),
    cancel: (invoice) => settle({ invoice, status: 'canceled' }),
    remove: (chosen, settle) => ask({ rows: chosen, settle }),
    restore: (invoice) => restore.mutate([invoice.id]),
  });
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => panel.open('create', { id: null })}
    >
      {t('new')}
    </Button>
  );

  return (
    <Page>
      <Header actions={create} />
      <ListTable
        id="invoice"
        label={t('common:screens.vendor_orders')}
        columns={useInvoiceColumns()}
        {...tableProps(list, t('could_not_load'))}
        rowId={(invoice) => invoice.id}
        rowName={invoiceName}
        state={state}
        onChange={onChange}
        onOpen={(invoice) => panel.open('view', { id: invoice.id })}
        actions={actions}
        canSelect={mayRemove}
        gone={(invoice) => !invoice.active}
        activeToggle
        searchPlaceholder={t('search')}
        filters={useInvoiceFilters(rows ?? [])}
        empty={
          <EmptyState title={t('empty_title')} vial actions={create}>
            {t('empty_text')}
          </EmptyState>
        }
      />
      {panel.everOpen ? (
        <Suspense>
          <InvoicePanel
            panel={panel}
            rows={rows ?? []}
            onRemove={(invoice) => ask({ rows: [invoice] })}
            onSettle={(invoice, status) => settle({ invoice, status })}
          />
        </Suspense>
      ) : null}
      <SettleDialog />
      <Importing />
      <DeleteDialog
        room="invoices"
        nameOf={invoiceName}
        remove={remove}
        restore={(ids) => restore.mutate(ids)}
        onDeleted={panel.close}
      />
    </Page>
  );
}

/** How many wait, and how many were settled. */
function Header({ actions }: { actions: React.ReactNode }) {
  const { t } = useTranslation('invoices');
  const statuses = useInvoiceOverview().data?.statuses;
  const settled = (['completed', 'canceled'] as const)
    .filter((status) => (statuses?.[status] ?? 0) > 0)
    .map((status) => t(`counted.${status}`, { count: statuses?.[status] ?? 0 }));
  return (
    <PageHeader
      title={statuses ? t('title', { count: statuses.pending }) : t('common:screens.vendor_orders')}
      context={statuses ? [t('context'), ...settled].join(', ') : ' '}
      actions={
        <>
          <Link to="/vendors" className={buttonClass({ variant: 'quiet' })}>
            {t('common:tabs.vendors')}
          </Link>
          {actions}
        </>
      }
    />
  );
}

function useInvoiceFilters(rows: readonly Invoice[]): readonly FilterDef[] {
  const { t } = useTranslation('invoices');
  return [
    {
      key: 'status',
      name: t('status'),
      options: invoiceStatuses.map((value) => ({ value, label: t(`ui:state_${value}`) })),
    },
    {
      key: 'vendorId',
      name: t('vendor'),
      load: loadVendors,
      format: (value) => rows.find(({ vendorId }) => String(vendorId) === value)?.vendor.name ?? `#${value}`,
    },
  ];
}
