import type { Sent } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { orderStatuses, shipmentMethods } from '@aliquot/contract/order-steps';
import type { orders } from '@aliquot/contract/orders';
import {
  choices,
  daySpan,
  defineFilters,
  idsOf,
  mark,
  pageOf,
  reference,
  some,
  word,
} from '../../platform/filters/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';

/** The filter value for orders without an assignee. */
export const nobody = 'none';

/** Carts are not listed. */
export const listedStatuses = orderStatuses.filter((status) => status !== 'new');

const common = {
  status: choices('orders:status', listedStatuses, (value) => `ui:state_${value}`),
  placed: daySpan('orders:placed', 'placedFrom', 'placedTo'),
  shipmentMethod: choices('orders:method', shipmentMethods, (value) => `orders:methods.${value}`),
  waiting: mark('orders:missing', 'orders:waiting'),
};

export const orderFilters = defineFilters({
  status: common.status,
  clientCompanyId: reference('orders:company'),
  assignee: word('orders:assignee'),
  placed: common.placed,
  shipmentMethod: common.shipmentMethod,
  waiting: common.waiting,
  notInvoiced: mark('orders:not_invoiced_filter', 'orders:not_invoiced'),
});

/** The filters of clients; a manager can also filter by user. */
export const ownOrderFilters = defineFilters({
  status: common.status,
  placed: common.placed,
  userId: reference('orders:placed_by'),
  shipmentMethod: common.shipmentMethod,
  waiting: common.waiting,
});

type Body = NonNullable<Sent<(typeof orders)['getMany']>['body']>;

/** Only active means unfinished; filters that name finished orders override it. */
const underWayOf = ({ onlyActive }: ListState, overriding: unknown) =>
  onlyActive && !overriding ? { active: true } : {};

export function ownOrdersQuery(state: ListState): Body {
  const chosen = ownOrderFilters.queryOf(state.filters);
  return { ...pageOf(state), ...underWayOf(state, chosen.status), ...chosen };
}

export function ordersQuery(state: ListState): Body {
  const { assignee, ...chosen } = orderFilters.queryOf(state.filters);
  return {
    ...pageOf(state),
    ...underWayOf(state, chosen.status ?? chosen.notInvoiced),
    ...chosen,
    ...omitUndefined({
      assigneeId: some(idsOf(assignee)),
      unassigned: assignee === nobody ? true : undefined,
    }),
  };
}
