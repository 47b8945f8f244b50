import { type APIRequestContext, expect } from '@playwright/test';
import { sessionOf } from './people.ts';

interface Made {
  id: number;
  version: number;
  now: { used: number };
}

/** Calls the API beside the page as the manager of Helix. */
export async function budgetWriter(request: APIRequestContext) {
  const headers = { authorization: await sessionOf(request, 'manager') };
  const row = async (reply: Awaited<ReturnType<typeof request.post>>) => {
    expect(reply.status(), await reply.text()).toBe(200);
    return ((await reply.json()) as { data: Made }).data;
  };
  const change = async (id: number, amount: number) => {
    const address = `/api/budgets/${id}`;
    const { version } = await row(await request.get(address, { headers }));
    await row(await request.patch(address, { headers, data: { amount, version } }));
  };
  return {
    /** Of the company from today on; what it ordered earlier today does not use up what is left. */
    create: async (name: string, left: number): Promise<number> => {
      const startsOn = new Date().toISOString().slice(0, 10);
      const data = { name, scope: 'company', period: 'year', startsOn, amount: left };
      const { id, now } = await row(await request.post('/api/budgets/create', { headers, data }));
      await change(id, now.used + left);
      return id;
    },
    change,
    remove: async (id: number) => row(await request.delete(`/api/budgets/${id}`, { headers })),
  };
}
