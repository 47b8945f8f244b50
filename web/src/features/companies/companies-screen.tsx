import type { Company } from '@aliquot/contract/companies';
import { MapPinPlus, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { DeleteDialog, type DeleteSubject, useEntityPanel } from '../../platform/entity/index.ts';
import { tableProps, useListState } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
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
  useOrganisationFilters,
} from '../organisations/index.ts';
import { useCompanies, useRemoveCompanies, useRestoreCompanies } from './api.ts';
import { useCompanyColumns } from './company-columns.tsx';
import { DeleteLocationDialog } from './delete-location-dialog.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { LocationRows } from './location-rows.tsx';

// The list is read before anything is opened; the panel comes when the first row is.
const CompanyPanel = lazyPart(() => import('./company-panel.tsx').then((m) => m.CompanyPanel));

export function Screen() {
  const { t } = useTranslation(['companies', 'organisations']);
  const [state, onChange] = useListState(organisationFilters, 'name');
  const list = useCompanies(state);
  const panel = useEntityPanel<OrganisationDraft>(state, onChange);
  const openDialog = useLayers((layers) => layers.openDialog);
  const removal = useRemoveCompanies();
  const restore = useRestoreCompanies();
  const rows = list.data?.items;
  const totals = list.data?.totals;
  const remove = (company: Company) =>
    openDialog('delete', { rows: [company] } satisfies DeleteSubject<Company>);
  const actions = useOrganisationActions<Company>({
    edit: (company) => panel.open('edit', { id: company.id }),
    duplicate: (company) => panel.open('create', { id: null, draft: copyOf(company) }),
    remove,
    restore: (company) => restore.mutate([company.id]),
    more: [
      {
        id: 'add_shipping_location',
        label: t('add_location'),
        icon: <MapPinPlus size={16} aria-hidden="true" />,
        visible: (company) => company.active,
        onSelect: (company) => openDialog('add_shipping_location', { company, location: null }),
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
        title={list.data ? t('title', { count: list.data.count }) : t('common:tabs.client_companies')}
        context={
          totals
            ? [
                t('people', { count: totals.users }),
                t('locations', { count: totals.shippingLocations }),
              ].join(', ')
            : ' '
        }
        actions={create}
      />
      <ListTable
        id="company"
        label={t('common:tabs.client_companies')}
        columns={useCompanyColumns()}
        {...tableProps(list, t('could_not_load'))}
        rowId={(company) => company.id}
        rowName={(company) => company.name}
        state={state}
        onChange={onChange}
        onOpen={(company) => panel.open('view', { id: company.id })}
        actions={actions}
        subRows={{
          render: (company, across, beside) => (
            <LocationRows company={company} across={across} onlyActive={state.onlyActive} beside={beside} />
          ),
          folds: true,
        }}
        gone={(company) => !company.active}
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
          <CompanyPanel panel={panel} rows={rows ?? []} onRemove={remove} />
        </Suspense>
      ) : null}
      <DeleteDialog
        room="companies"
        nameOf={(company: Company) => company.name}
        remove={removal}
        restore={(ids) => restore.mutate(ids)}
        before={([company]) => (
          <p className="mb-2">{t('delete_people', { count: company?.userCount ?? 0 })}</p>
        )}
        onDeleted={panel.close}
      />
      <LocationDialog />
      <DeleteLocationDialog />
    </Page>
  );
}
