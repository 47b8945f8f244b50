import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { exportFormats } from './exports.ts';
import { id, instant } from './fields.ts';
import { listOf, listQuery } from './paging.ts';

/** Who exported what: a row for each file that was fetched. */

/** What a file is made of. */
export const exportedLists = [
  'samples',
  'results',
  'specimens',
  'cohort',
  'users',
  'vendors',
  'companies',
  'orders',
  'order_lines',
  'invoices',
  'biomarkers',
  'requests',
  'quotes',
  'approvals',
  'budgets',
  'client_invoices',
  'client_payments',
] as const;
export type ExportedList = (typeof exportedLists)[number];

export const listExport = z.object({
  id,
  at: instant,
  user: z.object({ id, name: z.string() }),
  list: z.enum(exportedLists),
  format: z.enum(exportFormats),
  rowCount: z.int(),
  /** As it was sent; null where rows were selected one by one. */
  filter: z.nullable(z.record(z.string(), z.unknown())),
});
export type ListExport = z.output<typeof listExport>;

export const listExports = {
  getMany: endpoint({
    method: 'POST',
    path: '/api/list_exports/get_many',
    kind: 'read',
    access: ['super_admin'],
    body: listQuery({
      sorts: ['at', 'list', 'rowCount'],
      filters: {
        userId: z.optional(id),
        list: z.optional(z.enum(exportedLists)),
        format: z.optional(z.enum(exportFormats)),
      },
    }),
    response: listOf(listExport),
  }),
};

export const listExportsDocs: DocsOf<typeof listExports> = {
  getMany: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'List the exported files: who fetched which list when, and how many rows',
  },
};
