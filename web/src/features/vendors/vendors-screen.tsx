import type { Vendor } from '@aliquot/contract/vendors';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntityPanel } from '../../platform/entity-panel.ts';
import { listError } from '../../platform/list-error.ts';
import { useListState } from '../../platform/list-state.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import { ListTable } from '../../ui/table/list-table.tsx';
import {
  copyOf,
  type OrganisationDraft,
  useOrganisationActions,
  useOrganisationColumns,
} from '../organisations/index.ts';
import { useRestoreVendors, useVendors, vendorFilters } from './api.ts';
import { DeleteVendorsDialog } from './delete-vendors-dialog.tsx';

// The list is read before anything is opened; forms come when the first row is.
const VendorPanel = lazy(() => import('./vendor-panel.tsx').then((m) => ({ default: m.VendorPanel })));

export function Screen() {
  const { t } = useTranslation(['vendors', 'organisations']);
  const [state, onChange] = useListState(vendorFilters, 'name');
  const list = useVendors(state);
  const panel = useEntityPanel<OrganisationDraft>(state, onChange);
  const openDialog = useLayers((layers) => layers.openDialog);
  const restore = useRestoreVendors();
  const rows = list.data?.items;
  const open = (vendor: Vendor) => panel.open(vendor.active ? 'view' : 'read_only', { id: vendor.id });
  const actions = useOrganisationActions<Vendor>({
    edit: (vendor) => panel.open('edit', { id: vendor.id }),
    duplicate: (vendor) => panel.open('create', { id: null, draft: copyOf(vendor) }),
    remove: (vendor) => openDialog('delete', { vendors: [vendor] }),
    removeMany: (ids, done) =>
      openDialog('delete', { vendors: rows?.filter(({ id, active }) => active && ids.includes(id)), done }),
    restore: (vendor) => restore.mutate([vendor.id]),
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
        title={t('title', { count: list.data?.count ?? 0 })}
        context={t('context')}
        actions={create}
      />
      <ListTable
        id="vendor"
        label={t('common:tabs.vendors')}
        columns={useOrganisationColumns('vendors')}
        rows={rows}
        count={list.data?.count}
        rowId={(vendor) => vendor.id}
        rowName={(vendor) => vendor.name}
        state={state}
        onChange={onChange}
        loading={list.isFetching && list.isPlaceholderData}
        error={listError(list.error, t('could_not_load'))}
        onRetry={() => void list.refetch()}
        onOpen={open}
        actions={actions}
        gone={(vendor) => !vendor.active}
        activeToggle
        columnChooser
        searchPlaceholder={t('organisations:search')}
        filters={[
          {
            key: 'lrIntegrated',
            name: t('organisations:lr_integrated'),
            options: [
              { value: 'true', label: t('organisations:yes') },
              { value: 'false', label: t('organisations:no') },
            ],
          },
        ]}
        empty={
          <EmptyState title={t('empty_title')} vial actions={create}>
            {t('empty_text')}
          </EmptyState>
        }
      />
      {panel.everOpen ? (
        <Suspense>
          <VendorPanel
            panel={panel}
            rows={rows ?? []}
            onRemove={(vendor) => openDialog('delete', { vendors: [vendor] })}
          />
        </Suspense>
      ) : null}
      <DeleteVendorsDialog onDeleted={panel.close} />
    </Page>
  );
}
