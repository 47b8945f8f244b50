import type { Vendor } from '@aliquot/contract/vendors';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, ReceiptText } from 'lucide-react';
import { Suspense } from 'react';
import { DeleteDialog, type DeleteSubject, useEntityPanel } from '../../platform/entity/index.ts';
import { tableProps, useListState } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import {
  copyOf,
  type OrganisationDraft,
  organisationFilters,
  useOrganisationActions,
  useOrganisationColumns,
  useOrganisationFilters,
} from '../organisations/index.ts';
import { useRemoveVendors, useRestoreVendors, useVendors } from './api.ts';

// The list is read before anything is opened; forms come when the first row is.
const VendorPanel = lazyPart(() => import('./vendor-panel.tsx').then((m) => m.VendorPanel));

export function Screen() {
  const { t } = useTranslation(['vendors', 'organisations']);
  const [state, onChange] = useListState(organisationFilters, 'name');
  const list = useVendors(state);
  const panel = useEntityPanel<OrganisationDraft>(state, onChange);
  const openDialog = useLayers((layers) => layers.openDialog);
  const ask = (subject: DeleteSubject<Vendor>) => openDialog('delete', subject);
  const remove = useRemoveVendors();
  const restore = useRestoreVendors();
  const navigate = useNavigate();
  const rows = list.data?.items;
  const actions = useOrganisationActions<Vendor>({
    edit: (vendor) => panel.open('edit', { id: vendor.id }),
    duplicate: (vendor) => panel.open('create', { id: null, draft: copyOf(vendor) }),
    remove: (vendor) => ask({ rows: [vendor] }),
    removeMany: (chosen, settle) => ask({ rows: chosen.filter(({ active }) => active), settle }),
    restore: (vendor) => restore.mutate([vendor.id]),
    more: [
      {
        id: 'vendor_orders',
        label: t('orders'),
        icon: <ReceiptText size={16} aria-hidden="true" />,
        onSelect: ({ id }) =>
          void navigate({ to: '/vendor-orders', search: { vendorId: String(id), all: '1' } as never }),
      },
    ],
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
      <PageHeader
        title={list.data ? t('title', { count: list.data.count }) : t('common:tabs.vendors')}
        context={t('context')}
        actions={
          <>
            <Link to="/vendor-orders" className={buttonClass({ variant: 'secondary' })}>
              <ReceiptText size={16} aria-hidden="true" />
              {t('orders')}
            </Link>
            {create}
          </>
        }
      />
      <ListTable
        id="vendor"
        label={t('common:tabs.vendors')}
        columns={useOrganisationColumns('vendors')}
        {...tableProps(list, t('could_not_load'))}
        rowId={(vendor) => vendor.id}
        rowName={(vendor) => vendor.name}
        state={state}
        onChange={onChange}
        onOpen={(vendor) => panel.open('view', { id: vendor.id })}
        actions={actions}
        gone={(vendor) => !vendor.active}
        activeToggle
        searchPlaceholder={t('organisations:search')}
        filters={useOrganisationFilters()}
        empty={
          <EmptyState title={t('empty_title')} vial actions={create}>
            {t('empty_text')}
          </EmptyState>
        }
      />
      {panel.everOpen ? (
        <Suspense>
          <VendorPanel panel={panel} rows={rows ?? []} onRemove={(vendor) => ask({ rows: [vendor] })} />
        </Suspense>
      ) : null}
      <DeleteDialog
        room="vendors"
        nameOf={(vendor: Vendor) => vendor.name}
        remove={remove}
        restore={(ids) => restore.mutate(ids)}
        onDeleted={panel.close}
      />
    </Page>
  );
}
