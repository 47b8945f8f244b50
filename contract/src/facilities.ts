import * as z from 'zod/mini';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import {
  emptyToNull,
  id,
  idText,
  instant,
  longText,
  optionalText,
  phone,
  text,
  version,
  versionText,
} from './fields.ts';
import { listOf, listQuery } from './paging.ts';
import { staff } from './roles.ts';

export const facilityBody = z.strictObject({
  name: text(),
  address1: optionalText(),
  address2: optionalText(),
  city: optionalText(),
  state: optionalText(),
  zip: optionalText(20),
  phoneNumber: z.optional(emptyToNull(phone)),
  note: z.optional(emptyToNull(longText())),
});
export type FacilityBody = z.input<typeof facilityBody>;

const shown = z.nullable(z.string());

export const facility = z.object({
  id,
  version: z.int(),
  active: z.boolean(),
  name: z.string(),
  address1: shown,
  address2: shown,
  city: shown,
  state: shown,
  zip: shown,
  fullAddress: z.string(),
  phoneNumber: shown,
  note: shown,
  /** What it holds: samples that are not depleted. */
  sampleCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Facility = z.output<typeof facility>;

/** What a picker needs of one. */
const choice = z.pick(facility, { id: true, name: true, fullAddress: true });

const params = z.strictObject({ id: idText });

export const facilities = {
  getAll: endpoint({
    method: 'GET',
    path: '/api/storage_facilities',
    kind: 'read',
    access: staff,
    response: listOf(choice),
  }),
  getMany: endpoint({
    method: 'POST',
    path: '/api/storage_facilities/get_many',
    kind: 'read',
    access: staff,
    body: listQuery({ sorts: ['name', 'city', 'createdAt', 'updatedAt'], filters: {} }),
    response: listOf(facility),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/storage_facilities/create',
    kind: 'write',
    access: staff,
    body: facilityBody,
    response: facility,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/storage_facilities/{id}',
    kind: 'read',
    access: staff,
    params,
    response: facility,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/storage_facilities/{id}',
    kind: 'write',
    access: staff,
    params,
    body: z.extend(z.partial(facilityBody), { version: z.optional(version) }),
    response: facility,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/storage_facilities/{id}',
    kind: 'write',
    access: staff,
    params,
    query: z.strictObject({ version: z.optional(versionText) }),
    response: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/storage_facilities/{id}/restore',
    kind: 'write',
    access: staff,
    params,
    response: facility,
  }),
};

export const facilitiesDocs: DocsOf<typeof facilities> = {
  getAll: { scope: 'any', errors: [], summary: 'Every active storage facility, by name, for pickers' },
  getMany: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'List storage facilities with how many samples each holds',
  },
  create: { scope: 'any', errors: ['invalid_input', 'duplicate'], summary: 'Create a storage facility' },
  get: { scope: 'any', errors: ['not_found'], summary: 'Read one storage facility' },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict'],
    summary: 'Change a storage facility',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'version_conflict', 'still_in_use'],
    summary:
      'Delete a storage facility that holds nothing: it leaves active lists and pickers, its history stays',
  },
  restore: {
    scope: 'any',
    errors: ['not_found', 'duplicate'],
    summary: 'Bring a deleted storage facility back',
  },
};
