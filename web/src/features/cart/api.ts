import { type Cart, cartCalls, type LostSample } from '@aliquot/contract/carts';
import type { Sent } from '@aliquot/contract/endpoint';
import { errors } from '@aliquot/contract/errors';
import { orders } from '@aliquot/contract/orders';
import type { SampleClientSelection } from '@aliquot/contract/sample-client';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../platform/api.ts';
import { useAuth } from '../../platform/auth-state.ts';
import { refreshRoom } from '../../platform/queries.ts';

const cartKey = '/api/client_orders/cart';

/** One's own cart, or nothing before there is one. */
export function useCart() {
  const id = useAuth((state) => state.conditions?.cart?.id ?? null);
  return useQuery({
    queryKey: [cartKey, id],
    queryFn: async ({ signal }) => {
      if (id === null) return null;
      const found = await call(orders.get, { params: { id } }, { signal });
      return found.status === 'new' ? (found as Cart) : null;
    },
    meta: { inline: true },
  });
}

const samplesOf = ({ lines }: Cart) =>
  lines.filter(({ state }) => state !== 'withdrawn').map(({ sample: { id, code } }) => ({ id, code }));

/** Everything that shows the cart shows this one from now on, the badge included. */
function show(client: QueryClient, cart: Cart | null) {
  if (cart) client.setQueryData([cartKey, cart.id], cart);
  const { conditions } = useAuth.getState();
  if (conditions)
    useAuth.setState({
      conditions: { ...conditions, cart: cart && { id: cart.id, samples: samplesOf(cart) } },
    });
  // Search rows say what is in one's cart.
  void refreshRoom(client, '/api/inventory/samples');
}

async function cartId(): Promise<number> {
  return useAuth.getState().conditions?.cart?.id ?? (await call(cartCalls.createCart, {})).id;
}

/** Something in which a cart comes back. */
function useCartChange<Given>(change: (given: Given) => Promise<Cart>, success?: string) {
  const client = useQueryClient();
  return useMutation({
    ...(success ? { meta: { success } } : {}),
    mutationFn: change,
    onSuccess: (cart) => show(client, cart),
    // What could not be had is shown as it is now.
    onError: () => {
      void refreshRoom(client, cartKey);
      void refreshRoom(client, '/api/inventory/samples');
    },
  });
}

export const useAddToCart = () =>
  useCartChange(
    async (sampleIds: readonly number[]) =>
      call(cartCalls.addItem, { params: { id: await cartId() }, body: { sampleIds: [...sampleIds] } }),
    'cart:toast.added',
  );

export const useRemoveFromCart = () =>
  useCartChange(async (sampleIds: readonly number[]) =>
    call(cartCalls.removeItem, { params: { id: await cartId() }, body: { sampleIds: [...sampleIds] } }),
  );

export const useHoldAgain = () =>
  useCartChange(async (sampleIds?: readonly number[]) =>
    call(cartCalls.holdAgain, {
      params: { id: await cartId() },
      body: sampleIds ? { sampleIds: [...sampleIds] } : {},
    }),
  );

export interface Cheapest {
  filter: Partial<SampleClientSelection>;
  count: number;
}

/** What the cheapest so many would cost, without taking them. */
export const askCheapest = async ({ filter, count }: Cheapest, signal: AbortSignal) =>
  call(
    cartCalls.addCheapest,
    { params: { id: await cartId() }, body: { filter, count, dryRun: true } },
    { signal },
  );

export function useAddCheapest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ filter, count }: Cheapest) =>
      call(cartCalls.addCheapest, { params: { id: await cartId() }, body: { filter, count } }),
    onSuccess: ({ cart }) => show(client, cart),
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
    onError: () => void refreshRoom(client, cartKey),
  });
}

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

/** Which samples a refusal names as lost, if it is that refusal. */
export function lostIn(error: unknown): readonly LostSample[] | null {
  if (!(error instanceof ApiError) || error.code !== errors.samples_unavailable.code) return null;
  return (error.details as { samples?: LostSample[] } | undefined)?.samples ?? [];
}
