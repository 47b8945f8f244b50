import { type APIRequestContext, expect } from '@playwright/test';
import { sessionOf } from './people.ts';

/** A sign-up by an unknown user. */
export const askForAccess = (request: APIRequestContext, email: string) =>
  request.post('/api/auth/sign_up', {
    data: {
      firstName: 'Yusuf',
      lastName: 'Demir',
      email,
      company: 'Helix Diagnostics',
      phoneNumber: '',
    },
  });

async function firstFacility(request: APIRequestContext, headers: { authorization: string }) {
  const { data } = await (await request.get('/api/storage_facilities', { headers })).json();
  return data.items[0]?.id as number;
}

/** Calls the API beside the page, as a staff member on another computer. */
export async function colleague(request: APIRequestContext) {
  const headers = { authorization: await sessionOf(request, 'admin') };
  const data = async (reply: Awaited<ReturnType<typeof request.post>>) => {
    expect(reply.status(), await reply.text()).toBe(200);
    return ((await reply.json()) as { data: { id: number; version: number; name: string } }).data;
  };
  return {
    createUser: async (body: object) =>
      data(await request.post('/api/users/create', { headers, data: body })),
    createCompany: async (body: object) =>
      data(await request.post('/api/client_companies/create', { headers, data: body })),
    createLocation: async (body: object) =>
      data(await request.post('/api/client_companies/shipping_locations/create', { headers, data: body })),
    changeLocation: async (id: number, body: object) =>
      data(await request.patch(`/api/client_companies/shipping_locations/${id}`, { headers, data: body })),
    createFacility: async (body: object) =>
      data(await request.post('/api/storage_facilities/create', { headers, data: body })),
    createInvoice: async (body: object) =>
      data(await request.post('/api/inventory/invoices/create', { headers, data: body })),
    changeInvoice: async (id: number, body: object) =>
      data(await request.patch(`/api/inventory/invoices/${id}`, { headers, data: body })),
    /** A stored glucose sample; `body` overrides its fields. */
    createSample: async (body: object) => {
      const given = {
        loincCode: '2345-7',
        biomarkerValue: '91',
        collectionDate: '2025-03-12',
        donorDob: '1965-11-02',
        donorGender: 'Female',
        volumeNumber: 1,
        volumeUnits: 'mL',
        storageFacilityId: await firstFacility(request, headers),
        specimenPrice: 50,
        ...body,
      };
      const made = await data(await request.post('/api/inventory/samples/create', { headers, data: given }));
      return made as typeof made & { code: string };
    },
    /** Imports a sheet of samples as a whole. */
    importSamples: async (sheet: string) => {
      const file = { name: 'vendor.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
      const path = `/api/inventory/samples/import_file?storageFacilityId=${await firstFacility(request, headers)}`;
      return data(await request.post(path, { headers, multipart: { file } }));
    },
    /** The available samples of a biomarker. */
    samplesOf: async (loincCode: string): Promise<number[]> => {
      const reply = await request.post('/api/inventory/samples/get_many', {
        headers,
        data: { loincCode, status: 'available', limit: 200 },
      });
      return ((await reply.json()) as { data: { items: { id: number }[] } }).data.items.map(({ id }) => id);
    },
    changeSample: async (id: number, body: object) =>
      data(await request.patch(`/api/inventory/samples/${id}`, { headers, data: body })),
    removeSample: async (id: number) => request.delete(`/api/inventory/samples/${id}`, { headers }),
    /** A transition of an order, by the path of its call. */
    stepOrder: async (id: number, step: string, body: object) =>
      data(await request.post(`/api/client_orders/${id}/${step}`, { headers, data: body })),
    manageOrder: async (id: number, body: object) =>
      data(await request.patch(`/api/client_orders/${id}/manage`, { headers, data: body })),
    createVendor: async (body: object) =>
      data(await request.post('/api/vendors/create', { headers, data: body })),
    changeVendor: async (id: number, body: object) =>
      data(await request.patch(`/api/vendors/${id}`, { headers, data: body })),
    removeVendor: async (id: number) => request.delete(`/api/vendors/${id}`, { headers }),
  };
}

/** A draft quote for a user, without samples. */
export async function draftQuote(request: APIRequestContext, email: string) {
  const { items } = await asAdmin(request, '/api/users/get_many', { search: email });
  const made = await asAdmin(request, '/api/quotes/create', { userId: items[0].id });
  return made as { id: number; number: string };
}

export const withdrawQuote = (request: APIRequestContext, id: number) =>
  asAdmin(request, `/api/quotes/${id}/withdraw`, { reason: 'Out of stock' });

export const changeLimits = (request: APIRequestContext, companyId: number, data: object) =>
  asAdmin(request, `/api/client_companies/${companyId}/limits`, data, 'PATCH');

async function asAdmin(request: APIRequestContext, path: string, data: object, method = 'POST') {
  const headers = { authorization: await sessionOf(request, 'admin') };
  const reply = await request.fetch(path, { method, headers, data });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()).data;
}

/** A name that no other test uses. */
export const freshName = (word: string) => `${word} ${Math.random().toString(36).slice(2, 8)}`;

export const freshAccession = (word = 'E2E') => freshName(word).replace(' ', '-').toUpperCase();
