import { type APIRequestContext, expect } from '@playwright/test';
import { type Person, people } from './people.ts';

export interface Placed {
  id: number;
  number: string;
  version: number;
  status: string;
  total: number;
  lines: { sampleId: number; code: string }[];
  requests: { id: number; name: string }[];
}

interface Cart {
  id: number;
  lines: { sample: { id: number } }[];
}

/** Calls the API beside the page as somebody who buys. */
export async function buyer(request: APIRequestContext, who: Person = 'buyer') {
  const login = await request.post('/api/auth/login', {
    data: { email: people[who], password: 'Specimen1' },
  });
  const headers = { authorization: login.headers().authorization ?? '' };
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
  return {
    /** Orders these and nothing else: what was in the cart waits aside meanwhile. */
    place: async (sampleIds: number[], purchaseOrderNumber = 'HX-2026-0431'): Promise<Placed> => {
      const before = await call<Cart>('/client_orders/create_cart', {});
      const aside = before.lines.map(({ sample }) => sample.id);
      const cart = `/client_orders/${before.id}`;
      if (aside.length > 0) await call(`${cart}/remove_item_from_cart`, { sampleIds: aside });
      await call(`${cart}/add_item_to_cart`, { sampleIds });
      const order = await call<Placed>(`${cart}/place`, await delivery(purchaseOrderNumber));
      if (aside.length > 0) {
        const { id } = await call<Cart>('/client_orders/create_cart', {});
        await call(`/client_orders/${id}/add_item_to_cart`, { sampleIds: aside });
      }
      return order;
    },
    /** Asks for more than there is. */
    ask: async (body: object, purchaseOrderNumber = 'HX-2026-0432'): Promise<Placed> =>
      call('/client_orders/place_by_custom_request', { ...(await delivery(purchaseOrderNumber)), ...body }),
  };
}
