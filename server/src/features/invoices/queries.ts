import type { Input } from '@aliquot/contract/endpoint';
import type { InvoiceStatus, invoiceBody, invoices } from '@aliquot/contract/invoices';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { anyOf, atLeast, atMost, eq, filteredRows, type Unpaged } from '../../platform/lists/index.ts';
import { type NamedInvoice, present, presentMany } from './present.ts';

export type NewInvoice = z.output<typeof invoiceBody>;

const sorts = {
  number: sql`lower(i.number)`,
  vendor: sql`lower(v.name)`,
  invoiceDate: sql.ref('i.invoice_date'),
  status: { filled: sql.ref('i.status') },
  createdAt: { filled: sql.ref('i.created_at') },
  updatedAt: { filled: sql.ref('i.updated_at') },
  id: { filled: sql.ref('i.id') },
};

const searchText = sql<string>`plain_text(coalesce(i.number, '') || ' ' || v.name)`;

/** An invoice with the names of its vendor and its document. */
const namedInvoices = (db: Handle) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('vendors as v', 'v.id', 'i.vendor_id')
    .leftJoin('files as f', 'f.id', 'i.document_file_id')
    .selectAll('i')
    .select(['v.name as vendor_name', 'v.active as vendor_active', 'f.original_name as document_name']);

export const listOfInvoices = (
  context: Context,
  query: Unpaged<Input<(typeof invoices)['getMany']>['body']>,
) => ({
  rows: filteredRows({
    from: namedInvoices(context.db),
    query,
    alias: 'i',
    search: searchText,
    where: {
      status: anyOf('i.status'),
      vendorId: eq('i.vendor_id'),
      invoiceFrom: atLeast('i.invoice_date'),
      invoiceTo: atMost('i.invoice_date'),
    },
  }),
  sorts,
  defaultSort: '-createdAt',
  present: (rows: readonly NamedInvoice[]) => presentMany(context, rows),
});

export async function countByStatus(db: Handle) {
  const rows = await db
    .selectFrom('invoices')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .where('active', '=', true)
    .groupBy('status')
    .execute();
  const counted = (status: InvoiceStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    statuses: {
      pending: counted('pending'),
      completed: counted('completed'),
      canceled: counted('canceled'),
    },
  };
}

export async function readInvoice(context: Context, id: number) {
  const row = await namedInvoices(context.db).where('i.id', '=', id).executeTakeFirst();
  return row ? present(context, row) : fail('not_found');
}

/** The active samples of an invoice, including those of an import in progress. */
export async function countSamples(db: Handle, id: number): Promise<number> {
  const { samples } = await db
    .selectFrom('samples')
    .select(sql<number>`count(*)::integer`.as('samples'))
    .where('invoice_id', '=', id)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return samples;
}

/** Pending invoices, which keep a vendor from being deleted. */
export const findPending = (db: Handle, vendorId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'pending')
    .where('active', '=', true)
    .orderBy('id')
    .execute();

export type InvoiceChange = { [K in keyof NewInvoice]?: NewInvoice[K] | undefined } & {
  status?: InvoiceStatus | undefined;
};

/** Body to columns. Fields that the body omits are omitted. */
export const invoiceColumns = (body: InvoiceChange) =>
  omitUndefined({
    vendor_id: body.vendorId,
    number: body.number,
    invoice_date: body.invoiceDate,
    note: body.note,
    document_file_id: body.documentFileId,
    status: body.status,
  });
