import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { exportDocs, exportOf } from './exports.ts';
import { id, idText, instant, price, text, version, versionText } from './fields.ts';
import { orderStatuses } from './order-steps.ts';
import { listOf, listQuery } from './paging.ts';
import { biomarkerOf, criteria, matches, requestStatuses } from './request-criteria.ts';
import { client, staff } from './roles.ts';
import { oneOrMore } from './sample-client.ts';

/** Requests of clients that stock could not fill. For staff only: clients see the state in the order. */

const shown = z.nullable(z.string());
const named = z.object({ id, name: z.string() });

export const request = z.object({
  id,
  version: z.int(),
  name: z.string(),
  status: z.enum(requestStatuses),
  order: z.object({ id, number: z.string(), status: z.enum(orderStatuses) }),
  company: named,
  person: named,
  loincCode: z.string(),
  loincBiomarker: biomarkerOf,
  criteria,
  priceLimit: z.nullable(z.number()),
  note: shown,
  /** Required delivery date of the order. */
  neededBy: shown,
  asked: z.int(),
  allocated: z.int(),
  /** How many of the missing samples could be allocated now. */
  wouldReserve: z.int(),
  reason: shown,
  closedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type InventoryRequest = z.output<typeof request>;

const params = z.strictObject({ id: idText });

const listRequests = endpoint({
  method: 'POST',
  path: '/api/inventory/requests/get_many',
  kind: 'read',
  access: staff,
  /** `active` selects open requests. */
  body: listQuery({
    sorts: ['name', 'company', 'asked', 'allocated', 'status', 'createdAt', 'updatedAt'],
    filters: {
      status: oneOrMore(z.enum(requestStatuses)),
      clientCompanyId: oneOrMore(id),
      loincBiomarkerId: oneOrMore(id),
      orderId: z.optional(id),
    },
  }),
  response: listOf(request),
});

export const requests = {
  getMany: listRequests,
  export: exportOf(listRequests),
  get: endpoint({
    method: 'GET',
    path: '/api/inventory/requests/{id}',
    kind: 'read',
    access: staff,
    params,
    /** `aboveLimit` counts samples that match except for their price. */
    response: z.extend(request, { matches: z.extend(matches, { aboveLimit: z.int() }) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/inventory/requests/{id}',
    kind: 'write',
    access: staff,
    params,
    body: z.strictObject({ name: z.optional(text()), version: z.optional(version) }),
    response: request,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/inventory/requests/{id}',
    kind: 'write',
    access: staff,
    params,
    query: z.strictObject({ reason: z.optional(text()), version: z.optional(versionText) }),
    response: request,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/inventory/requests/{id}/restore',
    kind: 'write',
    access: staff,
    params,
    response: request,
  }),
  allocate: endpoint({
    method: 'POST',
    path: '/api/inventory/requests/{id}/allocate',
    kind: 'write',
    access: staff,
    params,
    /** Default: all that are missing. */
    body: z.strictObject({ count: z.optional(z.int().check(z.gte(1), z.lte(1000))) }),
    response: request,
  }),
  lookUp: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/custom_request',
    kind: 'read',
    access: [...staff, ...client],
    body: z.strictObject({
      ...criteria.shape,
      loincCode: text(20),
      quantity: z.optional(z.int().check(z.gte(1), z.lte(1000))),
      priceLimit: z.optional(z.nullable(price)),
    }),
    response: matches,
  }),
};

export const requestsDocs: DocsOf<typeof requests> = {
  getMany: { scope: 'any', errors: ['invalid_input'], summary: 'List non-inventory requests' },
  export: exportDocs('non-inventory requests'),
  get: { scope: 'any', errors: ['not_found'], summary: 'Read one request with the samples that match now' },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict'],
    summary: 'Rename a request',
  },
  remove: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict', 'transition_not_allowed'],
    summary:
      'Close a request and notify the client of the reason; an order without any lines becomes canceled',
  },
  restore: {
    scope: 'any',
    errors: ['not_found', 'transition_not_allowed'],
    summary: 'Reopen a closed request, while its order is under way',
  },
  allocate: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed', 'no_matching_samples'],
    summary: 'Reserve matching samples for the order, at the current price and within the client’s limit',
  },
  lookUp: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'Number and prices of the samples that match a request now',
  },
};
