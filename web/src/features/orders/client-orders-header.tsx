import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { since } from '../../platform/format/index.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Note } from '../../ui/note/note.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { isFiltered, type ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useOrderOverview } from './api.ts';

interface OrdersHeaderProps {
  state: ListState;
  matching: number | undefined;
  views: ReactNode;
}

/** The number of orders, and the one that has waited longest for an assignee. */
export function OrdersHeader({ state, matching, views }: OrdersHeaderProps) {
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
      actions={views}
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

/** Dispatched by hand, without a shipment that the client could track. */
export function WithoutShipment() {
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
