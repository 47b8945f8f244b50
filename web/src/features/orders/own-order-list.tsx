import { orders } from '@aliquot/contract/orders';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useEntityPanel } from '../../platform/entity/index.ts';
import { ExportMenu, tableProps, useExportActions, useListState } from '../../platform/lists/index.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { isFiltered } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { LoincNotice } from '../biomarkers/index.ts';
import { useOwnOrders } from './api.ts';
import { useOwnOrderColumns } from './order-columns.tsx';
import { useOwnOrderFilters } from './order-filters.ts';
import { OrderLayers } from './order-layers.tsx';
import { ownOrderFilters, ownOrdersQuery } from './order-query.ts';
import type { OwnOrderRow } from './types.ts';

const OwnOrderPanel = lazyPart(() => import('./own-order-panel.tsx').then((m) => m.OwnOrderPanel));

/** The client's orders, newest first. */
export function OwnOrderList({ views }: { views: ReactNode }) {
  const { t } = useTranslation('orders');
  const [state, onChange] = useListState(ownOrderFilters.keys, '-placedAt');
  const list = useOwnOrders(state);
  const panel = useEntityPanel<never>(state, onChange);
  const rows = list.data?.items ?? [];
  const count = list.data?.count;
  return (
    <>
      <PageHeader
        title={
          count === undefined
            ? t('common:screens.orders')
            : t(isFiltered(state) ? 'title_match' : state.onlyActive ? 'title_under_way' : 'title_own', {
                count,
              })
        }
        context={t('context_own')}
        actions={views}
      />
      <ListTable
        id="order"
        label={t('common:screens.orders')}
        columns={useOwnOrderColumns()}
        {...tableProps(list, t('could_not_load'))}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        state={state}
        onChange={onChange}
        onOpen={({ id }) => panel.open('view', { id })}
        actions={useExportActions<OwnOrderRow>(orders.export)}
        tools={
          <ExportMenu
            row={orders.export}
            list={ownOrdersQuery(state)}
            count={count}
            also={{ label: t('export_samples'), body: { lines: true } }}
          >
            <LoincNotice />
          </ExportMenu>
        }
        gone={({ status }) => status === 'cancelled'}
        activeToggle
        searchPlaceholder={t('search_own')}
        filters={useOwnOrderFilters()}
        empty={
          <EmptyState
            title={t(state.onlyActive ? 'empty_title' : 'empty_all_title')}
            vial
            actions={
              <Link to="/specimen-search" className={buttonClass({ variant: 'primary' })}>
                {t('go_search')}
              </Link>
            }
          >
            {t('empty_text_own')}
          </EmptyState>
        }
      />
      <Suspense>{panel.hasBeenOpen ? <OwnOrderPanel panel={panel} rows={rows} /> : null}</Suspense>
      <OrderLayers staff={false} />
    </>
  );
}
