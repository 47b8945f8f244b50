import { requestStatuses } from '@aliquot/contract/request-criteria';
import type { InventoryRequest } from '@aliquot/contract/requests';
import { Suspense } from 'react';
import { useEntityPanel, useHasBeenTrue } from '../../platform/entity/index.ts';
import { tableProps, useListState } from '../../platform/lists/index.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import type { FilterDef } from '../../ui/table/column.ts';
import { isNarrowed } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { loadBiomarkers } from '../biomarkers/index.ts';
import { loadCompanies } from '../companies/index.ts';
import { requestFilterKeys, useRequests } from './api.ts';
import type { CloseSubject } from './close-dialog.tsx';
import { useRequestColumns } from './request-columns.tsx';

const RequestPanel = lazyPart(() => import('./request-panel.tsx').then((m) => m.RequestPanel));
const CloseDialog = lazyPart(() => import('./close-dialog.tsx').then((m) => m.CloseDialog));

/** What clients asked for and stock could not fill. */
export function Screen() {
  const { t } = useTranslation('requests');
  const [state, onChange] = useListState(requestFilterKeys, '-createdAt');
  const list = useRequests(state);
  const panel = useEntityPanel<never>(state, onChange);
  const { dialog, openDialog } = useLayers();
  const closing = useHasBeenTrue(dialog === 'delete');
  const rows = list.data?.items ?? [];
  const count = list.data?.count;
  const ready = rows.filter(({ status, wouldReserve }) => status === 'open' && wouldReserve > 0).length;
  return (
    <Page>
      <PageHeader
        title={
          count === undefined
            ? t('common:screens.non_inventory')
            : t(isNarrowed(state) ? 'title_match' : state.onlyActive ? 'title_open' : 'title', { count })
        }
        context={list.data ? t('context', { count: ready }) : ' '}
      />
      <ListTable
        id="non_inventory"
        label={t('common:screens.non_inventory')}
        columns={useRequestColumns()}
        {...tableProps(list, t('could_not_load'))}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={state}
        onChange={onChange}
        onOpen={({ id }) => panel.open('view', { id })}
        gone={({ status }) => status === 'closed'}
        activeToggle
        searchPlaceholder={t('search')}
        filters={useRequestFilters(rows)}
        empty={
          <EmptyState title={t(state.onlyActive ? 'empty_title' : 'empty_all_title')} vial>
            {t('empty_text')}
          </EmptyState>
        }
      />
      <Suspense>
        {panel.everOpen ? (
          <RequestPanel
            panel={panel}
            rows={rows}
            onClose={(request) => openDialog('delete', { request } satisfies CloseSubject)}
          />
        ) : null}
      </Suspense>
      {/* Apart: the panel must not vanish while the code of the dialog comes. */}
      <Suspense>{closing ? <CloseDialog /> : null}</Suspense>
    </Page>
  );
}

/** Words for what only has an id come from the rows in sight. */
function useRequestFilters(rows: readonly InventoryRequest[]): readonly FilterDef[] {
  const { t } = useTranslation('requests');
  return [
    {
      key: 'status',
      name: t('status'),
      many: true,
      options: requestStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    {
      key: 'clientCompanyId',
      name: t('company'),
      load: loadCompanies,
      format: (value) =>
        rows.find(({ company }) => String(company.id) === value)?.company.name ?? `#${value}`,
    },
    {
      key: 'loincBiomarkerId',
      name: t('biomarker'),
      load: loadBiomarkers,
      format: (value) =>
        rows.find(({ loincBiomarker }) => String(loincBiomarker.id) === value)?.loincBiomarker.name ??
        `#${value}`,
    },
  ];
}
