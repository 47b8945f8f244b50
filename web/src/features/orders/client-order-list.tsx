import { type OrderRow, orders } from '@aliquot/contract/orders';
import { type ReactNode, Suspense } from 'react';
import { useEntityPanel } from '../../platform/entity/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { ExportMenu, tableProps, useExportActions, useListState } from '../../platform/lists/index.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { LoincNotice } from '../biomarkers/index.ts';
import { useOrders } from './api.ts';
import { OrdersHeader, WithoutShipment } from './client-orders-header.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { useOrderFilters } from './order-filters.ts';
import { OrderLayers } from './order-layers.tsx';
import { orderFilters, ordersQuery } from './order-query.ts';
import { OrderStrip } from './order-strip.tsx';
import { useOrderActions } from './use-order-actions.tsx';

// Loaded lazily: the panel is needed only when a row is opened.
const OrderPanel = lazyPart(() => import('./order-panel.tsx').then((m) => m.OrderPanel));

/** The orders of all clients, for staff. */
export function ClientOrderList({ views }: { views: ReactNode }) {
  const { t, i18n } = useTranslation('orders');
  const [state, onChange] = useListState(orderFilters.keys, '-placedAt');
  const list = useOrders(state);
  const panel = useEntityPanel<never>(state, onChange);
  const rows = list.data?.items ?? [];
  return (
    <>
      <OrdersHeader state={state} matching={list.data?.count} views={views} />
      <OrderStrip state={state} />
      <WithoutShipment />
      <ListTable
        id="order"
        label={t('common:screens.client_orders')}
        columns={useOrderColumns()}
        {...tableProps(list, t('could_not_load'))}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        state={state}
        onChange={onChange}
        onOpen={({ id }) => panel.open('view', { id })}
        actions={[...useOrderActions(), ...useExportActions<OrderRow>(orders.export)]}
        tools={
          <ExportMenu
            row={orders.export}
            list={ordersQuery(state)}
            count={list.data?.count}
            also={{ label: t('export_samples'), body: { lines: true } }}
          >
            <LoincNotice />
          </ExportMenu>
        }
        selectionSummary={(selected) =>
          formatMoney(
            selected.reduce((sum, { total }) => sum + total, 0),
            i18n.language,
          )
        }
        gone={({ status }) => status === 'cancelled'}
        activeToggle
        searchPlaceholder={t('search')}
        filters={useOrderFilters(rows)}
        empty={
          <EmptyState title={t(state.onlyActive ? 'empty_title' : 'empty_all_title')} vial>
            {t('empty_text')}
          </EmptyState>
        }
      />
      <Suspense>{panel.hasBeenOpen ? <OrderPanel panel={panel} rows={rows} /> : null}</Suspense>
      <OrderLayers staff />
    </>
  );
}
