import { type APIRequestContext, expect } from '@playwright/test';

/** Calls the API as somebody who buys, beside the page. */
export async function buyerOf(request: APIRequestContext, email: string) {
  const login = await request.post('/api/auth/login', { data: { email, password: 'Specimen1' } });
  const headers = { authorization: login.headers().authorization ?? '' };
  const data = async <T>(reply: Awaited<ReturnType<typeof request.post>>): Promise<T> => {
    expect(reply.status(), await reply.text()).toBe(200);
    return ((await reply.json()) as { data: T }).data;
  };
  const post = async <T>(path: string, body: object) =>
    data<T>(await request.post(path, { headers, data: body }));
  return {
    /** The term of a LOINC code. */
    async termId(code: string): Promise<number> {
      const { items } = await post<{ items: { id: number; loincCode: string }[] }>(
        '/api/loinc_biomarkers/get_many',
        { search: code },
      );
      return items.find(({ loincCode }) => loincCode === code)?.id ?? 0;
    },
    /** Puts samples in the cart; answers its id. */
    async hold(sampleIds: number[]): Promise<number> {
      const cart = await post<{ id: number }>('/api/client_orders/create_cart', {});
      await post(`/api/client_orders/${cart.id}/add_item_to_cart`, { sampleIds });
      return cart.id;
    },
    async emptyCart(): Promise<void> {
      const cart = await post<{ id: number; lines: { sample: { id: number } }[] }>(
        '/api/client_orders/create_cart',
        {},
      );
      const sampleIds = cart.lines.map(({ sample }) => sample.id);
      if (sampleIds.length > 0)
        await post(`/api/client_orders/${cart.id}/remove_item_from_cart`, { sampleIds });
    },
    async place(cartId: number): Promise<void> {
      const { items } = await post<{ items: { id: number }[] }>(
        '/api/client_companies/shipping_locations/get_many',
        { active: true },
      );
      await post(`/api/client_orders/${cartId}/place`, {
        shippingLocationId: items[0]?.id,
        purchaseOrderNumber: 'E2E-1',
        shipmentMethod: 'standard',
      });
    },
  };
}
