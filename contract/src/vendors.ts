import * as z from 'zod/mini';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import { idText, version, versionText } from './fields.ts';
import { organisation, organisationBody, organisationFilters, organisationSorts } from './organisation.ts';
import { listOf, listQuery } from './paging.ts';
import { staff } from './roles.ts';

export const vendor = organisation;
export type Vendor = z.output<typeof vendor>;

export const vendorBody = organisationBody;

const params = z.strictObject({ id: idText });

export const vendors = {
  getMany: endpoint({
    method: 'POST',
    path: '/api/vendors/get_many',
    kind: 'read',
    access: staff,
    body: listQuery({ sorts: organisationSorts, filters: organisationFilters }),
    response: listOf(vendor),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/vendors/create',
    kind: 'write',
    access: staff,
    body: vendorBody,
    response: vendor,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/vendors/{id}',
    kind: 'read',
    access: staff,
    params,
    response: vendor,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/vendors/{id}',
    kind: 'write',
    access: staff,
    params,
    body: z.extend(z.partial(vendorBody), { version: z.optional(version) }),
    response: vendor,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/vendors/{id}',
    kind: 'write',
    access: staff,
    params,
    query: z.strictObject({ version: z.optional(versionText) }),
    response: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/vendors/{id}/restore',
    kind: 'write',
    access: staff,
    params,
    response: vendor,
  }),
};

export const vendorsDocs: DocsOf<typeof vendors> = {
  getMany: { scope: 'any', errors: ['invalid_input'], summary: 'List vendors' },
  create: { scope: 'any', errors: ['invalid_input', 'duplicate'], summary: 'Create a vendor' },
  get: { scope: 'any', errors: ['not_found'], summary: 'Read one vendor' },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict'],
    summary: 'Change a vendor',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'version_conflict', 'still_in_use'],
    summary:
      'Delete a vendor from whom nothing is pending: it leaves active lists and pickers, its history stays',
  },
  restore: { scope: 'any', errors: ['not_found', 'duplicate'], summary: 'Bring a deleted vendor back' },
};
