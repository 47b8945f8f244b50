import { sampleClientSorts } from '@aliquot/contract/sample-client';
import { sampleSorts } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import type { Handle } from '../server/src/platform/database/handle.ts';
import { type Person, password } from './callers.ts';
import type { Inputs } from './template.ts';

export type Who = 'staff' | 'client';
export interface ReadCall {
  method: string;
  path: string;
  body?: object;
}
export interface ReadWorkload {
  name: string;
  as: Who;
  calls: ReadCall[];
}

export interface WriteWorkload {
  name: string;
  call: (person: Person) => { method: string; path: string; body: object; anybody?: boolean };
  inputs: (person: Person) => Inputs;
  /** Whether each user needs a filled cart before. */
  withFullCart?: boolean;
  checksPassword?: boolean;
  maxClients?: number;
}

/** Values from the database to use in calls. */
export interface Stock {
  samples: number;
  terms: { id: number; name: string; low: number; high: number; sample: number; onSale: number }[];
  conditions: string[];
  accessions: string[];
  today: string;
}

export async function readStock(db: Handle): Promise<Stock> {
  const { rows: terms } = await sql<Stock['terms'][number]>`
    select b.id, coalesce(b.short_name, b.component) as name, percentile_cont(0.25) within group (order by s.result_number) as low,
      percentile_cont(0.9) within group (order by s.result_number) as high, min(s.id) as sample,
      (select min(id) from samples o where o.loinc_biomarker_id = b.id and o.active and o.status = 'available'
        and o.specimen_price is not null and coalesce(o.expiration_date > current_date + 30, true)) as "onSale"
    from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id
    where b.type = 'Quantitative' and s.active and s.status = 'available' and s.specimen_price is not null
      and s.result_number is not null
    group by b.id order by count(*) desc limit 20`.execute(db);
  const { rows: found } = await sql<{ samples: number; conditions: string[]; accessions: string[] }>`
    select (select count(*)::integer from samples) as samples,
      array(select word from sample_words where kind = 'condition' order by word limit 3) as conditions,
      array(select accession from samples order by id limit 20) as accessions`.execute(db);
  return {
    ...(found[0] ?? { samples: 0, conditions: [], accessions: [] }),
    terms,
    today: new Date().toISOString().slice(0, 10),
  };
}

const bothWays = (sorts: readonly string[]) => sorts.flatMap((sort) => [sort, `-${sort}`]);
export const staffSorts = bothWays(sampleSorts);
const clientSorts = bothWays(sampleClientSorts);

/** Common filters of the inventory, each added to the defaults of the screen. */
export const commonFilters = ({ terms, conditions, today }: Stock): Record<string, object> => ({
  'as the screen opens': { active: true, status: 'available' },
  'all, deleted too': {},
  'one biomarker': { active: true, status: 'available', loincBiomarkerId: terms[0]?.id },
  'high results': { active: true, status: 'available', resultClass: 'high' },
  women: { active: true, status: 'available', donorGender: 'Female' },
  'one facility': { active: true, status: 'available', storageFacilityId: 1 },
  'one storage condition': { active: true, status: 'available', storageCondition: conditions[0] },
  'aged 40 to 65': { active: true, status: 'available', ageFrom: 40, ageTo: 65 },
  'without a price': { active: true, status: 'available', priced: false },
  'priced 50 to 100': { active: true, status: 'available', priceFrom: 50, priceTo: 100 },
  expired: { active: true, status: 'available', expiresTo: today },
});

const listPath = '/api/inventory/samples/get_many';
const post = (path: string, body: object): ReadCall => ({ method: 'POST', path, body });
const get = (path: string): ReadCall => ({ method: 'GET', path });

export function readWorkloads(stock: Stock): ReadWorkload[] {
  const { terms } = stock;
  const selections = terms.slice(0, 12).map(({ id, low, high }) => ({
    loincBiomarkerId: id,
    valueFrom: low,
    valueTo: high,
    donorGender: 'Female',
    ageFrom: 30,
    ageTo: 70,
  }));
  const list = (name: string, filter: object): ReadWorkload => ({
    name: `inventory, every sort: ${name}`,
    as: 'staff',
    calls: staffSorts.map((sortBy) => post(listPath, { ...filter, sortBy })),
  });
  const deep = Math.floor(stock.samples / 2);
  return [
    ...Object.entries(commonFilters(stock)).map(([name, filter]) => list(name, filter)),
    {
      name: 'inventory, a page in the middle',
      as: 'staff',
      calls: staffSorts.map((sortBy) => post(listPath, { active: true, sortBy, skip: deep })),
    },
    {
      name: 'free search in inventory',
      as: 'staff',
      calls: [...stock.accessions.slice(0, 8), ...terms.slice(0, 8).map(({ name }) => name)].map((search) =>
        post(listPath, { active: true, status: 'available', search }),
      ),
    },
    {
      name: 'specimen search, every sort',
      as: 'client',
      calls: selections.map((each, n) =>
        post(listPath, { ...each, sortBy: clientSorts[n % clientSorts.length] }),
      ),
    },
    {
      name: 'facets of one biomarker',
      as: 'client',
      calls: selections.map((each) => post('/api/inventory/samples/facets', each)),
    },
    {
      name: 'facets of everything for sale',
      as: 'client',
      calls: [post('/api/inventory/samples/facets', {})],
    },
    {
      name: 'everything for sale, every sort',
      as: 'client',
      calls: clientSorts.map((sortBy) => post(listPath, { sortBy })),
    },
    {
      name: 'sample by id',
      as: 'staff',
      calls: terms.map(({ sample }) => get(`/api/inventory/samples/${sample}`)),
    },
    {
      name: 'specimen by id',
      as: 'client',
      calls: terms.map(({ onSale }) => get(`/api/inventory/samples/${onSale}`)),
    },
    {
      name: 'order list of staff',
      as: 'staff',
      calls: ['-placedAt', 'placedAt', 'number', 'status', 'company', '-total'].map((sortBy) =>
        post('/api/client_orders/get_many', { sortBy }),
      ),
    },
    {
      name: 'order list of a client',
      as: 'client',
      calls: ['-placedAt', 'status', '-total'].map((sortBy) =>
        post('/api/client_orders/get_many', { sortBy }),
      ),
    },
  ];
}

const own = ({ user, session, email }: Person): Inputs => ({ user, session, email });

export const writeWorkloads: WriteWorkload[] = [
  {
    name: 'cart add',
    call: ({ cart, firstSample }) => ({
      method: 'POST',
      path: `/api/client_orders/${cart}/add_item_to_cart`,
      body: { sampleId: firstSample },
    }),
    inputs: (person) => ({ ...own(person), cart: person.cart, sample: person.firstSample }),
  },
  {
    name: 'place',
    withFullCart: true,
    call: ({ cart, location }) => ({
      method: 'POST',
      path: `/api/client_orders/${cart}/place`,
      body: { shippingLocationId: location, purchaseOrderNumber: 'PO-1', shipmentMethod: 'courier' },
    }),
    inputs: (person) => ({
      ...own(person),
      cart: person.cart,
      first: person.firstSample,
      second: person.secondSample,
    }),
  },
  {
    name: 'chat send',
    call: () => ({
      method: 'POST',
      path: '/api/contact_us/create_message_authorized',
      body: { comment: 'Are there two tubes of one donor?', sourceType: 'general' },
    }),
    inputs: (person) => ({ ...own(person), chat: person.chat }),
  },
  {
    name: 'login',
    // Both run two hashes at once; the product refuses sign-ins with more than forty waiting.
    maxClients: 16,
    checksPassword: true,
    call: ({ email }) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email, password },
      anybody: true,
    }),
    inputs: (person) => ({ ...own(person), password }),
  },
];
