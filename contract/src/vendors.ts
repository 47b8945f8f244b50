import type * as z from 'zod/mini';
import { crud } from './crud.ts';
import type { RowDocs } from './endpoint.ts';
import { exportDocs, exportOf } from './exports.ts';
import { organisation, organisationBody, organisationFilters, organisationSorts } from './organisation.ts';
import { listQuery } from './paging.ts';
import { staff } from './roles.ts';

export const vendor = organisation;
export type Vendor = z.output<typeof vendor>;

export const vendorBody = organisationBody;

const rows = crud({
  path: '/api/vendors',
  access: staff,
  entity: vendor,
  body: vendorBody,
  list: listQuery({ sorts: organisationSorts, filters: organisationFilters }),
});

export const vendors = { ...rows, export: exportOf(rows.getMany) };

export const vendorsDocs = {
  export: exportDocs('vendors'),
  remove: {
    scope: 'any',
    errors: ['not_found', 'version_conflict', 'still_in_use'],
    summary: 'Delete a vendor without pending orders: it leaves active lists and pickers, its history stays',
  },
} satisfies Record<string, RowDocs>;
