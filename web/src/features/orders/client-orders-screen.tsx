import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useEntityPanel } from '../../platform/entity/index.ts';
import { formatMoney, since } from '../../platform/format/index.ts';
import { tableProps, useListState } from '../../platform/lists/index.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Note } from '../../ui/note/note.tsx';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import { isFiltered, type ListState } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useOrderOverview, useOrders } from './api.ts';
import { useOrderColumns } from './order-columns.tsx';
import { useOrderFilters } from './order-filters.ts';
import { OrderLayers } from './order-layers.tsx';
import { orderFilters } from './order-query.ts';
import { OrderStrip } from './order-strip.tsx';
import { isUntaken, useOrderActions } from './use-order-actions.tsx';

// The list is read before anything is opened; the panel comes when the first row is.
const OrderPanel = lazyPart(() => import('./order-panel.tsx').then((m) => m.OrderPanel));

export function Screen() {
  const { t, i18n } = useTranslation('orders');
  const [state, onChange] = useListState(orderFilters.keys, '-placedAt');
  const list = useOrders(state);
  const panel = useEntityPanel<never>(state, onChange);
  const rows = list.data?.items ?? [];
  return (
    <Page>
      <Header state={state} matching={list.data?.count} />
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
        actions={useOrderActions()}
        canSelect={isUntaken}
        selectionSummary={(orders) =>
          formatMoney(
            orders.reduce((sum, { total }) => sum + total, 0),
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
      <Suspense>{panel.everOpen ? <OrderPanel panel={panel} rows={rows} /> : null}</Suspense>
      <OrderLayers staff />
    </Page>
  );
}

/** How many there are, and which has waited longest for somebody to take it. */
function Header({ state, matching }: { state: ListState; matching: number | undefined }) {
  const { t, i18n } = useTranslation('orders');
  const overview = useOrderOverview().data;
  const longest = overview?.waitingLongest;
  const title =
    matching === undefined
      ? t('common:screens.client_orders')
      : t(isFiltered(state) ? 'title_match' : state.onlyActive ? 'title_under_way' : 'title', {
          count: matching,
        });
  return (
    <PageHeader
      title={title}
      context={
        longest ? (
          <>
            {t('waiting_longest')}{' '}
            <Link
              to="/client-orders"
              search={(now: object) => ({ ...now, open: String(longest.id) }) as never}
              className={`${linkClass} font-mono`}
            >
              {longest.number}
            </Link>
            {t('placed_since', { since: since(longest.placedAt, new Date(), t, i18n.language) })}
          </>
        ) : overview ? (
          t('nothing_waits')
        ) : (
          ' '
        )
      }
    />
  );
}

/** Dispatched by hand, and nothing tells the client how to follow it. */
function WithoutShipment() {
  const { t } = useTranslation('orders');
  const orders = useOrderOverview().data?.withoutShipment ?? [];
  if (orders.length === 0) return null;
  return (
    <div className="mb-3">
      <Note tone="warn" title={t('without_shipment', { count: orders.length })}>
        {orders.map(({ id, number }) => (
          <Link
            key={id}
            to="/client-orders"
            search={(now: object) => ({ ...now, open: String(id) }) as never}
            className={`${linkClass} mr-3 inline-block py-1 font-mono`}
          >
            {number}
          </Link>
        ))}
      </Note>
    </div>
  );
}
