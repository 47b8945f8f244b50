import * as z from 'zod/mini';
import { crud } from './crud.ts';
import { type DocsOf, endpoint } from './endpoint.ts';
import { exportDocs, exportOf } from './exports.ts';
import { day, emptyToNull, id, instant, longText, optionalText, version } from './fields.ts';
import { listQuery } from './paging.ts';
import { staff } from './roles.ts';

/** Purchases from vendors, which the screens call vendor orders. */
export const invoiceStatuses = ['pending', 'completed', 'canceled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Allowed transitions. Completed and canceled are final: another purchase is another invoice. */
export const invoiceSteps: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  pending: ['completed', 'canceled'],
  completed: [],
  canceled: [],
};

export const invoiceBody = z.strictObject({
  vendorId: id,
  /** The vendor's number. */
  number: optionalText(100),
  invoiceDate: z.optional(emptyToNull(day)),
  note: z.optional(emptyToNull(longText())),
  /** The vendor's document, uploaded for the purpose `document`; null removes the current one. */
  documentFileId: z.optional(z.nullable(id)),
});
export type InvoiceBody = z.input<typeof invoiceBody>;

const shown = z.nullable(z.string());

export const invoice = z.object({
  id,
  version: z.int(),
  active: z.boolean(),
  status: z.enum(invoiceStatuses),
  vendorId: id,
  vendor: z.object({ id, name: z.string(), active: z.boolean() }),
  number: shown,
  invoiceDate: shown,
  note: shown,
  document: z.nullable(z.object({ fileId: id, url: z.string(), name: z.string() })),
  /** Number of its active samples, and the sum of their list prices. */
  sampleCount: z.int(),
  worth: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Invoice = z.output<typeof invoice>;

export const invoiceSorts = ['number', 'vendor', 'invoiceDate', 'status', 'createdAt', 'updatedAt'] as const;

const status = z.enum(invoiceStatuses);

const rows = crud({
  path: '/api/inventory/invoices',
  access: staff,
  entity: invoice,
  body: invoiceBody,
  list: listQuery({
    sorts: invoiceSorts,
    filters: {
      status: z.optional(z.union([status, z.array(status).check(z.minLength(1), z.maxLength(3))])),
      vendorId: z.optional(id),
      invoiceFrom: z.optional(day),
      invoiceTo: z.optional(day),
    },
  }),
});

export const invoices = {
  ...rows,
  export: exportOf(rows.getMany),
  overview: endpoint({
    method: 'GET',
    path: '/api/inventory/invoices/overview',
    kind: 'read',
    access: staff,
    response: z.object({ statuses: z.record(status, z.int()) }),
  }),
  update: {
    ...rows.update,
    body: z.extend(z.partial(invoiceBody), { status: z.optional(status), version: z.optional(version) }),
  },
};

export const invoicesDocs: DocsOf<typeof invoices> = {
  getMany: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'List vendor orders with the number and value of their samples',
  },
  export: exportDocs('vendor orders'),
  overview: { scope: 'any', errors: [], summary: 'Number of vendor orders by status' },
  create: { scope: 'any', errors: ['invalid_input'], summary: 'Create a vendor order; it starts pending' },
  get: { scope: 'any', errors: ['not_found'], summary: 'Read one vendor order' },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'version_conflict', 'transition_not_allowed', 'still_in_use'],
    summary: 'Change a vendor order, complete it or cancel it. One with samples cannot be canceled',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'version_conflict', 'still_in_use'],
    summary:
      'Delete a vendor order that has no samples: it leaves active lists and pickers, its history stays',
  },
  restore: {
    scope: 'any',
    errors: ['not_found', 'invalid_input'],
    summary: 'Restore a deleted vendor order',
  },
};
