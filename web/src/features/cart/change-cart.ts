import { type Cart, cartCalls, type LostSample } from '@aliquot/contract/carts';
import { samplesUnavailable } from '@aliquot/contract/errors';
import type { SampleClientSelection } from '@aliquot/contract/sample-client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, type CallOptions, call, refreshRoom, useAuth } from '../../platform/api/index.ts';

/** Adding to and removing from the cart; separate, because the search needs only this part. */

export const cartKey = '/api/client_orders/cart';

const samplesOf = ({ lines }: Cart) =>
  lines.filter(({ state }) => state !== 'withdrawn').map(({ sample: { id, code } }) => ({ id, code }));

/** Updates everything that shows the cart, including the badge. */
export function show(client: QueryClient, cart: Cart | null) {
  if (cart) client.setQueryData([cartKey, cart.id], cart);
  keep(cart);
  // Search rows and cohorts show what is in the user's cart.
  void refreshRoom(client, '/api/inventory/samples');
  void refreshRoom(client, '/api/cohorts');
}

function keep(cart: Cart | null) {
  const { conditions } = useAuth.getState();
  if (conditions)
    useAuth.setState({
      conditions: { ...conditions, cart: cart && { id: cart.id, samples: samplesOf(cart) } },
    });
}

export async function cartId(): Promise<number> {
  const known = useAuth.getState().conditions?.cart?.id;
  if (known !== undefined) return known;
  const cart = await call(cartCalls.createCart, {});
  keep(cart);
  return cart.id;
}

/** A mutation that returns the cart. */
function useCartChange<Given>(change: (given: Given) => Promise<Cart>, success?: string) {
  const client = useQueryClient();
  return useMutation({
    ...(success ? { meta: { success } } : {}),
    mutationFn: change,
    onSuccess: (cart) => show(client, cart),
    // Refetches, to show why samples are unavailable.
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

/** The price of the cheapest samples, without adding them. */
export const askCheapest = async ({ filter, count }: Cheapest, options: CallOptions) =>
  call(
    cartCalls.addCheapest,
    { params: { id: await cartId() }, body: { filter, count, dryRun: true } },
    options,
  );

export function useAddCheapest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ filter, count }: Cheapest) =>
      call(cartCalls.addCheapest, { params: { id: await cartId() }, body: { filter, count } }),
    onSuccess: ({ cart }) => show(client, cart),
  });
}

/** The unavailable samples in an error; null for other errors. */
export function lostIn(error: unknown): readonly LostSample[] | null {
  if (!(error instanceof ApiError) || error.code !== samplesUnavailable.code) return null;
  return (error.details as { samples?: LostSample[] } | undefined)?.samples ?? [];
}
