import { type APIRequestContext, expect } from '@playwright/test';
import { people } from './people.ts';

/** Calls the API beside the page, as a colleague on another machine would. */
export async function colleague(request: APIRequestContext) {
  const login = await request.post('/api/auth/login', {
    data: { email: people.admin, password: 'Specimen1' },
  });
  const headers = { authorization: login.headers().authorization ?? '' };
  const data = async (reply: Awaited<ReturnType<typeof request.post>>) => {
    expect(reply.status(), await reply.text()).toBe(200);
    return ((await reply.json()) as { data: { id: number; version: number; name: string } }).data;
  };
  return {
    createCompany: async (body: object) =>
      data(await request.post('/api/client_companies/create', { headers, data: body })),
    createLocation: async (body: object) =>
      data(await request.post('/api/client_companies/shipping_locations/create', { headers, data: body })),
    changeLocation: async (id: number, body: object) =>
      data(await request.patch(`/api/client_companies/shipping_locations/${id}`, { headers, data: body })),
    createVendor: async (body: object) =>
      data(await request.post('/api/vendors/create', { headers, data: body })),
    changeVendor: async (id: number, body: object) =>
      data(await request.patch(`/api/vendors/${id}`, { headers, data: body })),
    removeVendor: async (id: number) => request.delete(`/api/vendors/${id}`, { headers }),
  };
}

/** A name no other test has used. */
export const freshName = (word: string) => `${word} ${Math.random().toString(36).slice(2, 8)}`;
