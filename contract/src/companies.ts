import * as z from 'zod/mini';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import {
  email,
  emptyToNull,
  id,
  idText,
  instant,
  optionalText,
  phone,
  text,
  version,
  versionText,
} from './fields.ts';
import { organisation, organisationBody, organisationFilters, organisationSorts } from './organisation.ts';
import { listOf, listQuery } from './paging.ts';
import { client, type Role, staff } from './roles.ts';

/** A company as staff see it. */
export const company = z.extend(organisation, {
  /** People of the company who can order. */
  userCount: z.int(),
  shippingLocationCount: z.int(),
});
export type Company = z.output<typeof company>;

/** A company as its own people see it: nothing of how we keep it. */
export const ownCompany = z.pick(organisation, {
  id: true,
  name: true,
  address1: true,
  address2: true,
  city: true,
  state: true,
  zip: true,
  fullAddress: true,
  phoneNumber: true,
  website: true,
  logoUrl: true,
  contactPerson: true,
});

export const companyBody = organisationBody;

const params = z.strictObject({ id: idText });
const removeQuery = z.strictObject({ version: z.optional(versionText) });

export const companies = {
  getMany: endpoint({
    method: 'POST',
    path: '/api/client_companies/get_many',
    kind: 'read',
    access: staff,
    body: listQuery({ sorts: [...organisationSorts, 'userCount'], filters: organisationFilters }),
    /** The totals are those of all companies that match, as `count` is. */
    response: z.extend(listOf(company), { totals: z.object({ users: z.int(), shippingLocations: z.int() }) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/client_companies/create',
    kind: 'write',
    access: staff,
    body: companyBody,
    response: company,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/client_companies/{id}',
    kind: 'read',
    access: [...staff, ...client],
    params,
    response: { staff: company, client: ownCompany },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/client_companies/{id}',
    kind: 'write',
    access: staff,
    params,
    body: z.extend(z.partial(companyBody), { version: z.optional(version) }),
    response: company,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/client_companies/{id}',
    kind: 'write',
    access: staff,
    params,
    query: removeQuery,
    response: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/client_companies/{id}/restore',
    kind: 'write',
    access: staff,
    params,
    response: company,
  }),
};

const shown = z.nullable(z.string());

export const shippingLocation = z.object({
  id,
  version: z.int(),
  active: z.boolean(),
  clientCompanyId: id,
  name: z.string(),
  address1: z.string(),
  address2: shown,
  city: z.string(),
  state: shown,
  zip: shown,
  fullAddress: z.string(),
  phoneNumber: shown,
  fax: shown,
  email: shown,
  createdAt: instant,
  updatedAt: instant,
});
export type ShippingLocation = z.output<typeof shippingLocation>;

/** What a person types; a parcel needs a street and a town. */
export const shippingLocationFields = z.strictObject({
  name: text(),
  address1: text(),
  address2: optionalText(),
  city: text(),
  state: optionalText(),
  zip: optionalText(20),
  phoneNumber: z.optional(emptyToNull(phone)),
  fax: z.optional(emptyToNull(phone)),
  email: z.optional(emptyToNull(email)),
});

/** Staff name the company; a client's is their own, whether they name it or not. */
export const shippingLocationBody = z.extend(shippingLocationFields, { clientCompanyId: z.optional(id) });

const mayWrite = [...staff, 'client_manager'] as const satisfies readonly Role[];

export const shippingLocations = {
  getMany: endpoint({
    method: 'POST',
    path: '/api/client_companies/shipping_locations/get_many',
    kind: 'read',
    access: [...staff, ...client],
    body: listQuery({
      sorts: ['name', 'city', 'createdAt', 'updatedAt'],
      filters: { clientCompanyId: z.optional(id) },
    }),
    response: listOf(shippingLocation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/client_companies/shipping_locations/create',
    kind: 'write',
    access: mayWrite,
    body: shippingLocationBody,
    response: shippingLocation,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/client_companies/shipping_locations/{id}',
    kind: 'write',
    access: mayWrite,
    params,
    body: z.extend(z.partial(shippingLocationBody), { version: z.optional(version) }),
    response: shippingLocation,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/client_companies/shipping_locations/{id}',
    kind: 'write',
    access: mayWrite,
    params,
    query: removeQuery,
    response: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/client_companies/shipping_locations/{id}/restore',
    kind: 'write',
    access: mayWrite,
    params,
    response: shippingLocation,
  }),
};

export const companiesDocs: DocsOf<typeof companies> = {
  getMany: { scope: 'any', errors: ['invalid_input'], summary: 'List client companies' },
  create: { scope: 'any', errors: ['invalid_input', 'duplicate'], summary: 'Create a client company' },
  get: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'Read one client company; its own people read theirs, without our counts',
  },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict'],
    summary: 'Change a client company',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'version_conflict', 'orders_in_progress'],
    summary: 'Delete a client company: its people become inactive and are signed out; its history stays',
  },
  restore: {
    scope: 'any',
    errors: ['not_found', 'duplicate'],
    summary: 'Bring a deleted client company back, with the people who became inactive with it',
  },
};

export const shippingLocationsDocs: DocsOf<typeof shippingLocations> = {
  getMany: {
    scope: 'company',
    errors: ['invalid_input'],
    summary: 'List shipping locations; clients only ever get active ones of their own company',
  },
  create: {
    scope: 'company',
    errors: ['invalid_input', 'not_found', 'duplicate'],
    summary: 'Add a shipping location to a company',
  },
  update: {
    scope: 'company',
    errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict'],
    summary: 'Change a shipping location; it stays with its company',
  },
  remove: {
    scope: 'company',
    errors: ['not_found', 'version_conflict'],
    summary: 'Delete a shipping location: orders keep their own copy of it',
  },
  restore: {
    scope: 'company',
    errors: ['not_found', 'duplicate'],
    summary: 'Bring a deleted shipping location back',
  },
};
