import type { Cart } from '@aliquot/contract/carts';
import type { Sent } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { quotes } from '@aliquot/contract/quotes';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, readOptions, refreshRoom, useAuth } from '../../platform/api/index.ts';
import { type SubmitBody, submitCart, submitRequest } from '../approvals/index.ts';
import { cartKey, show } from './change-cart.ts';

/** The user's cart, or null before there is one. */
export function useCart() {
  const id = useAuth((state) => state.conditions?.cart?.id ?? null);
  return useQuery({
    queryKey: [cartKey, id],
    queryFn: async (context) => {
      if (id === null) return null;
      const found = await call(orders.get, { params: { id } }, readOptions(context));
      return found.status === 'new' ? (found as Cart) : null;
    },
    meta: { inline: true },
  });
}

export type PlaceBody = Sent<(typeof orders)['place']>['body'];

export function usePlace() {
  const client = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ id, body, key }: { id: number; body: PlaceBody; key: string }) =>
      call(orders.place, { params: { id }, body }, { idempotencyKey: key }),
    onSuccess: () => {
      show(client, null);
      void refreshRoom(client, '/api/client_orders');
    },
    onError: () => refreshNeed(client),
  });
}

/** Asks for approval instead of placing. The next sample that is added opens a new cart. */
export function useSubmit() {
  const client = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ id, body, key }: { id: number; body: SubmitBody; key: string }) =>
      submitCart(id, body, key),
    onSuccess: () => {
      show(client, null);
      void refreshRoom(client, '/api/approvals');
    },
    onError: () => refreshNeed(client),
  });
}

export type QuoteBody = NonNullable<Sent<(typeof quotes)['request']>['body']>;

/** Requests an offer for what is in the cart. The next sample that is added opens a new cart. */
export function useRequestQuote() {
  const client = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ id, body, key }: { id: number; body: QuoteBody; key: string }) =>
      call(quotes.request, { params: { id }, body }, { idempotencyKey: key }),
    onSuccess: () => {
      show(client, null);
      void refreshRoom(client, '/api/quotes');
    },
    onError: () => refreshRoom(client, cartKey),
  });
}

/** A rule may have been made meanwhile, and a colleague may have used what was left of a budget. */
const refreshNeed = (client: QueryClient) =>
  Promise.all([cartKey, '/api/approval_rules', '/api/budgets'].map((prefix) => refreshRoom(client, prefix)));

export type RequestBody = Sent<(typeof orders)['placeByCustomRequest']>['body'];

export function usePlaceRequest() {
  const client = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ body, key }: { body: RequestBody; key: string }) =>
      call(orders.placeByCustomRequest, { body }, { idempotencyKey: key }),
    onSuccess: () => void refreshRoom(client, '/api/client_orders'),
  });
}

export function useSubmitRequest() {
  const client = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ body, key }: { body: RequestBody & { message?: string | null }; key: string }) =>
      submitRequest(body, key),
    onSuccess: () => void refreshRoom(client, '/api/approvals'),
  });
}
