import { type APIRequestContext, expect } from '@playwright/test';
import { forgetLanguage, type Person, sessionOf } from './people.ts';

export interface Placed {
  id: number;
  number: string;
  version: number;
  status: string;
  total: number;
  lines: { sampleId: number; code: string }[];
  requests: { id: number; name: string }[];
}

interface OwnCart {
  id: number;
  lines: { sample: { id: number } }[];
}

/** Calls the API beside the page as a client. */
export async function buyer(request: APIRequestContext, who: Person = 'buyer') {
  const headers = { authorization: await sessionOf(request, who) };
  await forgetLanguage(request, headers.authorization);
  const call = async <T>(path: string, body: object): Promise<T> => {
    const reply = await request.post(`/api${path}`, { headers, data: body });
    expect(reply.status(), await reply.text()).toBe(200);
    return ((await reply.json()) as { data: T }).data;
  };
  const delivery = async (purchaseOrderNumber: string) => {
    const { items } = await call<{ items: { id: number }[] }>(
      '/client_companies/shipping_locations/get_many',
      { active: true },
    );
    return { shippingLocationId: items[0]?.id, purchaseOrderNumber, shipmentMethod: 'overnight' };
  };
  const openCart = () => call<OwnCart>('/client_orders/create_cart', {});
  const hold = async (sampleIds: number[]): Promise<number> => {
    const { id } = await openCart();
    await call(`/client_orders/${id}/add_item_to_cart`, { sampleIds });
    return id;
  };
  const emptyCart = async () => {
    const { id, lines } = await openCart();
    const sampleIds = lines.map(({ sample }) => sample.id);
    if (sampleIds.length > 0) await call(`/client_orders/${id}/remove_item_from_cart`, { sampleIds });
  };
  const placeCart = async (id: number, purchaseOrderNumber = 'HX-2026-0431'): Promise<Placed> =>
    call(`/client_orders/${id}/place`, await delivery(purchaseOrderNumber));
  return {
    /** Puts samples in the cart and returns its id. */
    hold,
    emptyCart,
    placeCart,
    /** Orders only these samples; the cart is emptied first. */
    place: async (sampleIds: number[], purchaseOrderNumber?: string): Promise<Placed> => {
      await emptyCart();
      return placeCart(await hold(sampleIds), purchaseOrderNumber);
    },
    /** Places a custom request. */
    ask: async (body: object, purchaseOrderNumber = 'HX-2026-0432'): Promise<Placed> =>
      call('/client_orders/place_by_custom_request', { ...(await delivery(purchaseOrderNumber)), ...body }),
    savedSearches: async (name: string): Promise<{ id: number }[]> => {
      const { items } = await call<{ items: { id: number; name: string }[] }>('/saved_searches/get_many', {});
      return items.filter((each) => each.name === name);
    },
    /** The id of the biomarker with a LOINC code. */
    termId: async (code: string): Promise<number> => {
      const { items } = await call<{ items: { id: number; loincCode: string }[] }>(
        '/loinc_biomarkers/get_many',
        { search: code },
      );
      return items.find(({ loincCode }) => loincCode === code)?.id ?? 0;
    },
  };
}
