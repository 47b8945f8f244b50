import type { OrderRow } from '@aliquot/contract/orders';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { State } from '../../ui/state/state.tsx';
import { Mono, TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { Assignee } from './order-facts.tsx';
import type { OwnOrderRow } from './types.ts';
import { useOrderWords } from './use-order-words.ts';

type AnyRow = OrderRow | OwnOrderRow;

/** The columns for both staff and clients. */
function useCommonColumns<Row extends AnyRow>() {
  const { t } = useTranslation('orders');
  const words = useOrderWords();
  return useMemo(() => commonColumns<Row>(t, words), [t, words]);
}

type Words = ReturnType<typeof useOrderWords>;

/** With shipping, and beside it what shipping costs. */
function totalColumn<Row extends AnyRow>(t: TFunction<'orders'>, { money, shipping }: Words): Column<Row> {
  const beside = (order: AnyRow) =>
    order.shippingPrice
      ? t('shipping_of', { price: money(order.shippingPrice) })
      : order.shippingPrice === null && shipping(order) !== null
        ? t('plus_shipping')
        : null;
  return {
    id: 'total',
    header: t('total'),
    sortable: 'totalWithShipping',
    numeric: true,
    width: 132,
    cell: (order) => (
      <TwoLines
        first={money(order.totalWithShipping)}
        second={<span className="font-sans">{beside(order)}</span>}
      />
    ),
  };
}

function commonColumns<Row extends AnyRow>(t: TFunction<'orders'>, words: Words) {
  const { method, moment, language } = words;
  return {
    number: {
      id: 'number',
      header: t('number'),
      sortable: true,
      width: 172,
      cell: (order) => <Mono>{order.number}</Mono>,
    },
    status: {
      id: 'status',
      header: t('status'),
      sortable: true,
      width: 136,
      cell: (order) => <State state={order.status} />,
    },
    placed: {
      id: 'placedAt',
      header: t('placed'),
      sortable: true,
      width: 158,
      cell: (order) => <time dateTime={order.placedAt}>{moment(order.placedAt)}</time>,
    },
    samples: {
      id: 'samples',
      header: t('samples_column'),
      numeric: true,
      width: 116,
      cell: (order) => (
        <TwoLines
          first={order.samples.toLocaleString(language)}
          second={
            <span className="font-sans">
              {order.waitingFor > 0
                ? t('waiting_for', { count: order.waitingFor })
                : order.sent > 0 && order.sent < order.samples
                  ? t('of_them_sent', { count: order.sent })
                  : null}
            </span>
          }
        />
      ),
    },
    total: totalColumn<Row>(t, words),
    method: {
      id: 'method',
      header: t('method'),
      width: 116,
      cell: (order) =>
        order.shipmentMethod ? method(order.shipmentMethod) : <span className="text-t3">{method(null)}</span>,
    },
    purchaseOrder: {
      id: 'purchaseOrderNumber',
      header: t('po_short'),
      width: 150,
      cell: (order) => <span className="font-mono text-dense">{order.purchaseOrderNumber ?? t('none')}</span>,
    },
  } satisfies Record<string, Column<Row>>;
}

export function useOrderColumns(): readonly Column<OrderRow>[] {
  const { t } = useTranslation('orders');
  const common = useCommonColumns<OrderRow>();
  return useMemo(
    () => [
      common.number,
      {
        id: 'company',
        header: t('company'),
        sortable: true,
        minWidth: 200,
        cell: (order) => <TwoLines first={order.company.name} second={order.placedBy.name} />,
      },
      common.status,
      common.placed,
      common.samples,
      common.total,
      {
        id: 'assignee',
        header: t('assignee'),
        sortable: true,
        width: 176,
        cell: (order) => <Assignee assignee={order.assignee} />,
      },
      common.method,
    ],
    [t, common],
  );
}

/** A manager sees who placed an order; other clients see only their own. */
export function useOwnOrderColumns(): readonly Column<OwnOrderRow>[] {
  const { t } = useTranslation('orders');
  const common = useCommonColumns<OwnOrderRow>();
  const manages = useAuth(({ user }) => user?.role === 'client_manager');
  return useMemo(() => {
    const placedBy: Column<OwnOrderRow> = {
      id: 'placedBy',
      header: t('placed_by'),
      minWidth: 160,
      cell: (order) => order.placedBy.name,
    };
    const shipTo: Column<OwnOrderRow> = {
      id: 'shipTo',
      header: t('ship_to'),
      minWidth: 180,
      cell: (order) => <TwoLines first={order.shippingLocation.name} second={order.shippingLocation.city} />,
    };
    return [
      common.number,
      common.status,
      common.placed,
      ...(manages ? [placedBy] : []),
      shipTo,
      common.purchaseOrder,
      common.samples,
      common.total,
    ];
  }, [t, common, manages]);
}
