import * as z from 'zod/mini';
import { crud } from './crud.ts';
import type { DocsOf, RowDocs } from './endpoint.ts';
import { exportDocs, exportOf } from './exports.ts';
import { email, emptyToNull, id, instant, optionalText, phone, text } from './fields.ts';
import { organisation, organisationBody, organisationFilters, organisationSorts } from './organisation.ts';
import { listQuery } from './paging.ts';
import { client, type Role, staff } from './roles.ts';

/** A company as staff see it. */
export const company = z.extend(organisation, {
  /** Number of users of the company who can order. */
  userCount: z.int(),
  shippingLocationCount: z.int(),
});
export type Company = z.output<typeof company>;

/** A company for its own users, without internal fields. */
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

const rows = crud({
  path: '/api/client_companies',
  access: staff,
  entity: company,
  body: companyBody,
  list: listQuery({ sorts: [...organisationSorts, 'userCount'], filters: organisationFilters }),
});

export const companies = {
  ...rows,
  export: exportOf(rows.getMany),
  getMany: {
    ...rows.getMany,
    /** The totals cover all matching companies, like `count`. */
    response: z.extend(rows.getMany.response, {
      totals: z.object({ users: z.int(), shippingLocations: z.int() }),
    }),
  },
  get: {
    ...rows.get,
    access: [...staff, ...client] as const,
    response: { staff: company, client: ownCompany },
  },
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

/** Fields of the form; a parcel needs a street and a city. */
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

/** Required for staff; for a client it is always their own company. */
export const shippingLocationBody = z.extend(shippingLocationFields, { clientCompanyId: z.optional(id) });

const mayWrite = [...staff, 'client_manager'] as const satisfies readonly Role[];

const locationRows = crud({
  path: '/api/client_companies/shipping_locations',
  access: mayWrite,
  entity: shippingLocation,
  body: shippingLocationBody,
  list: listQuery({
    sorts: ['name', 'city', 'createdAt', 'updatedAt'],
    filters: { clientCompanyId: z.optional(id) },
  }),
});

export const shippingLocations = {
  getMany: { ...locationRows.getMany, access: [...staff, ...client] as const },
  create: locationRows.create,
  update: locationRows.update,
  remove: locationRows.remove,
  restore: locationRows.restore,
};

export const companiesDocs = {
  export: exportDocs('client companies'),
  get: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'Read one client company; clients read only their own, without counts',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'version_conflict', 'orders_in_progress'],
    summary: 'Delete a client company: its users become inactive and are signed out; its history stays',
  },
  restore: {
    scope: 'any',
    errors: ['not_found', 'duplicate'],
    summary: 'Restore a deleted client company, with the users who became inactive with it',
  },
} satisfies Record<string, RowDocs>;

export const shippingLocationsDocs: DocsOf<typeof shippingLocations> = {
  getMany: {
    scope: 'company',
    errors: ['invalid_input'],
    summary: 'List shipping locations; clients get only active ones of their own company',
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
    summary: 'Delete a shipping location; orders keep their copy of it',
  },
  restore: {
    scope: 'company',
    errors: ['not_found', 'duplicate'],
    summary: 'Restore a deleted shipping location',
  },
};
