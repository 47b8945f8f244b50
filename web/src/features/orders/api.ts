import type { Sent } from '@aliquot/contract/endpoint';
import { type Order, type OrderRow, type OwnOrder, orders } from '@aliquot/contract/orders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { ordersQuery, ownOrdersQuery } from './order-query.ts';
import type { AnyOrder, OwnOrderRow } from './types.ts';

interface Rows<Row> {
  items: Row[];
  count: number;
}

/** Each screen belongs to one group of roles, which gets its own reply shape. */
export const useOrders = (state: ListState) =>
  useQuery({
    ...listRowQuery(orders.getMany, { body: ordersQuery(state) }),
    select: (list) => list as Rows<OrderRow>,
  });

export const useOwnOrders = (state: ListState) =>
  useQuery({
    ...listRowQuery(orders.getMany, { body: ownOrdersQuery(state) }),
    select: (list) => list as Rows<OwnOrderRow>,
  });

export const useOrder = (id: number | null) =>
  useQuery({
    ...rowQuery(orders.get, { params: { id: id ?? 0 } }),
    select: (row) => row as Order,
    enabled: id !== null,
  });

export const useOwnOrder = (id: number | null) =>
  useQuery({
    ...rowQuery(orders.get, { params: { id: id ?? 0 } }),
    select: (row) => row as OwnOrder,
    enabled: id !== null,
  });

export const useOrderOverview = () => useQuery({ ...rowQuery(orders.overview, {}), meta: { inline: true } });

export const useSpend = (span: { from?: string; to?: string }, enabled = true) =>
  useQuery({ ...rowQuery(orders.spend, { query: span }), meta: { inline: true }, enabled });

/** Runs any transition, then refetches orders and their samples. */
export function useStep<Given>(take: (given: Given) => Promise<AnyOrder>, merges = false) {
  const client = useQueryClient();
  return useMutation({
    meta: { merges },
    mutationFn: take,
    onSettled: async () => {
      void refreshRoom(client, '/api/inventory');
      await refreshRoom(client, '/api/client_orders');
    },
  });
}

/**
 * The version that was read, and an idempotency key for each opening of the dialog: a double press counts
 * once.
 */
export interface Guarded {
  version: number;
  key: string;
}

type BodyOf<Row extends keyof typeof orders> = Sent<(typeof orders)[Row]>['body' &
  keyof Sent<(typeof orders)[Row]>];

export const takeStep = {
  assign: (id: number, userId: number, { version, key }: Guarded) =>
    call(orders.assign, { params: { id }, body: { userId, version } }, { idempotencyKey: key }),
  manage: (id: number, body: Omit<BodyOf<'manage'>, 'version'>, { version, key }: Guarded) =>
    call(orders.manage, { params: { id }, body: { ...body, version } }, { idempotencyKey: key }),
  ship: (id: number, body: BodyOf<'ship'>, { key }: Guarded) =>
    call(orders.ship, { params: { id }, body }, { idempotencyKey: key }),
  changeShipment: (
    id: number,
    shipmentId: number,
    body: Omit<BodyOf<'updateShipment'>, 'version'>,
    { version, key }: Guarded,
  ) =>
    call(
      orders.updateShipment,
      { params: { id, shipmentId }, body: { ...body, version } },
      { idempotencyKey: key },
    ),
  /** Only staff send `credit`. */
  cancel: (id: number, body: { reason: string; credit?: boolean }, { version, key }: Guarded) =>
    call(orders.cancel, { params: { id }, body: { ...body, version } }, { idempotencyKey: key }),
  withdraw: (id: number, body: Omit<BodyOf<'withdrawItems'>, 'version'>, { version, key }: Guarded) =>
    call(orders.withdrawItems, { params: { id }, body: { ...body, version } }, { idempotencyKey: key }),
  addNote: (id: number, note: string, key: string) =>
    call(orders.addNote, { params: { id }, body: { note } }, { idempotencyKey: key }),
};

export type OrderDocument = 'confirmation' | 'packing_list' | 'pick_list';

/** Generates a document of an order and downloads it by a one-use address. */
export const useDocument = (id: number) =>
  useMutation({
    mutationFn: async ({ kind, shipmentId }: { kind: OrderDocument; shipmentId?: number }) => {
      const params = { id };
      const { url } =
        kind === 'confirmation'
          ? await call(orders.confirmation, { params })
          : kind === 'pick_list'
            ? await call(orders.pickList, { params })
            : await call(orders.packingList, { params, body: shipmentId ? { shipmentId } : {} });
      download(url);
    },
  });
