import type { Sent } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { orderStatuses, shipmentMethods } from '@aliquot/contract/order-steps';
import type { orders } from '@aliquot/contract/orders';
import { days, idOf, idsOf, known, pageOf, some } from '../../platform/filters/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';

/** What staff narrow the list by, each one word of the address. */
export const orderFilterKeys = [
  'status',
  'clientCompanyId',
  'assignee',
  'placed',
  'shipmentMethod',
  'waiting',
] as const;

export const ownOrderFilterKeys = ['status', 'placed', 'userId', 'shipmentMethod', 'waiting'] as const;

/** The assignee of an order that nobody has taken. */
export const nobody = 'none';

/** Carts are in no list. */
export const listedStatuses = orderStatuses.filter((status) => status !== 'new');

type Body = NonNullable<Sent<(typeof orders)['getMany']>['body']>;

/** Only active is under way; a status chosen by hand wins over it. */
export function ownOrdersAsked(state: ListState) {
  const { filters, onlyActive } = state;
  const status = some(known(listedStatuses, filters.status));
  const placed = days(filters.placed);
  return omitUndefined({
    ...pageOf(state),
    active: onlyActive && !status ? true : undefined,
    status,
    placedFrom: placed.from,
    placedTo: placed.to,
    userId: idOf(filters.userId),
    shipmentMethod: some(known(shipmentMethods, filters.shipmentMethod)),
    waiting: filters.waiting === '1' ? true : undefined,
  }) satisfies Body;
}

export function ordersAsked(state: ListState): Body {
  const { filters } = state;
  return omitUndefined({
    ...ownOrdersAsked(state),
    clientCompanyId: some(idsOf(filters.clientCompanyId)),
    assigneeId: some(idsOf(filters.assignee)),
    unassigned: filters.assignee === nobody ? true : undefined,
  });
}
