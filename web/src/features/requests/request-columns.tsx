import type { InventoryRequest } from '@aliquot/contract/requests';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDay, formatMoment } from '../../platform/format/index.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { RequestState } from './request-parts.tsx';

export function useRequestColumns(): readonly Column<InventoryRequest>[] {
  const { t, i18n } = useTranslation('requests');
  return useMemo(() => {
    const number = (value: number) => value.toLocaleString(i18n.language);
    return [
      {
        id: 'name',
        header: t('name'),
        sortable: true,
        minWidth: 260,
        cell: (request) => (
          <TwoLines first={request.name} second={<span className="font-mono">{request.loincCode}</span>} />
        ),
      },
      {
        id: 'company',
        header: t('company'),
        sortable: true,
        minWidth: 180,
        cell: (request) => <TwoLines first={request.company.name} second={request.person.name} />,
      },
      {
        id: 'order',
        header: t('order'),
        width: 172,
        cell: (request) => <OrderLink order={request.order} />,
      },
      {
        id: 'status',
        header: t('status'),
        sortable: true,
        width: 132,
        cell: (request) => <RequestState status={request.status} />,
      },
      {
        id: 'asked',
        header: t('asked'),
        sortable: true,
        numeric: true,
        width: 110,
        cell: (request) => number(request.asked),
      },
      {
        id: 'allocated',
        header: t('allocated'),
        sortable: true,
        numeric: true,
        width: 110,
        cell: (request) => number(request.allocated),
      },
      {
        id: 'wouldReserve',
        header: t('ready'),
        numeric: true,
        width: 130,
        cell: (request) =>
          request.wouldReserve > 0 ? (
            <span className="text-ok">{t('ready_count', { count: request.wouldReserve })}</span>
          ) : (
            <span className="text-t3">0</span>
          ),
      },
      {
        id: 'neededBy',
        header: t('needed_by_header'),
        optional: true,
        width: 140,
        cell: ({ neededBy }) =>
          neededBy ? (
            <time dateTime={neededBy}>{formatDay(neededBy, i18n.language)}</time>
          ) : (
            <span className="text-t3">{t('ui:empty_value')}</span>
          ),
      },
      {
        id: 'createdAt',
        header: t('since'),
        sortable: true,
        width: 140,
        cell: (request) => (
          <time dateTime={request.createdAt}>{formatMoment(request.createdAt, i18n.language)}</time>
        ),
      },
    ];
  }, [t, i18n.language]);
}

export function OrderLink({ order }: { order: InventoryRequest['order'] }) {
  return (
    <Link
      to="/client-orders"
      search={{ all: '1', open: String(order.id) } as never}
      className={`${linkClass} font-mono`}
    >
      {order.number}
    </Link>
  );
}
