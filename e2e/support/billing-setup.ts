import { type APIRequestContext, expect } from '@playwright/test';
import { sessionOf } from './people.ts';

/** Calls the API beside the page as a staff member who bills a company. */
export async function biller(request: APIRequestContext, companyId: number) {
  const headers = { authorization: await sessionOf(request, 'admin') };
  const address = `/api/client_companies/${companyId}/billing`;
  const data = async <T>(reply: Awaited<ReturnType<typeof request.post>>) => {
    expect(reply.status(), await reply.text()).toBe(200);
    return ((await reply.json()) as { data: T }).data;
  };
  return {
    /** Changes parts of the billing, whatever its version. Returns what they were. */
    change: async (body: object) => {
      const before = await data<{ version: number }>(await request.get(address, { headers }));
      await data(await request.patch(address, { headers, data: { ...body, version: before.version } }));
      return Object.fromEntries(Object.entries(before).filter(([part]) => part in body));
    },
    issue: async (orderId: number) =>
      data<{ id: number; number: string }>(
        await request.post(`/api/client_orders/${orderId}/invoice`, { headers, data: {} }),
      ),
  };
}
