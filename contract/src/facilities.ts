import * as z from 'zod/mini';
import { crud } from './crud.ts';
import { endpoint, type RowDocs } from './endpoint.ts';
import { emptyToNull, id, instant, longText, optionalText, phone, text } from './fields.ts';
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
  /** Number of its samples that are not depleted. */
  sampleCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Facility = z.output<typeof facility>;

/** Fields for pickers. */
const choice = z.pick(facility, { id: true, name: true, fullAddress: true });

export const facilities = {
  getAll: endpoint({
    method: 'GET',
    path: '/api/storage_facilities',
    kind: 'read',
    access: staff,
    response: listOf(choice),
  }),
  ...crud({
    path: '/api/storage_facilities',
    access: staff,
    entity: facility,
    body: facilityBody,
    list: listQuery({ sorts: ['name', 'city', 'createdAt', 'updatedAt'], filters: {} }),
  }),
};

export const facilitiesDocs = {
  getAll: { scope: 'any', errors: [], summary: 'All active storage facilities, sorted by name, for pickers' },
  getMany: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'List storage facilities with their numbers of samples',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'version_conflict', 'still_in_use'],
    summary:
      'Delete a storage facility without samples: it leaves active lists and pickers, its history stays',
  },
} satisfies Record<string, RowDocs>;
