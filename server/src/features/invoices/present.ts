import type { InvoiceStatus } from '@aliquot/contract/invoices';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { fileUrl } from '../files/index.ts';
import { samplesVisible } from '../samples/index.ts';

export type NamedInvoice = Selectable<Tables['invoices']> & {
  vendor_name: string;
  vendor_active: boolean;
  document_name: string | null;
};

/** The name for users: the vendor's number, or else the id. */
export const nameOf = ({ id, number }: { id: number; number: string | null }) => number ?? `#${id}`;

interface Contents {
  samples: number;
  worth: number;
}

/** The samples of the invoices on a page, without those of hidden import batches. */
async function contentsOf(db: Handle, ids: readonly number[]): Promise<Map<number | null, Contents>> {
  if (ids.length === 0) return new Map();
  const rows = await samplesVisible(db)
    .select([
      'invoice_id',
      sql<number>`count(*)::integer`.as('samples'),
      sql<string>`coalesce(sum(specimen_price), 0)`.as('worth'),
    ])
    .where('invoice_id', 'in', ids)
    .where('active', '=', true)
    .groupBy('invoice_id')
    .execute();
  return new Map(rows.map((row) => [row.invoice_id, { samples: row.samples, worth: Number(row.worth) }]));
}

export async function presentMany(context: Context, rows: readonly NamedInvoice[]) {
  const contents = await contentsOf(
    context.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    active: row.active,
    status: row.status as InvoiceStatus,
    vendorId: row.vendor_id,
    vendor: { id: row.vendor_id, name: row.vendor_name, active: row.vendor_active },
    number: row.number,
    invoiceDate: row.invoice_date,
    note: row.note,
    document: documentOf(context, row),
    sampleCount: contents.get(row.id)?.samples ?? 0,
    worth: contents.get(row.id)?.worth ?? 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export async function present(context: Context, row: NamedInvoice) {
  const [shown] = await presentMany(context, [row]);
  return shown ?? fail('not_found');
}

function documentOf(context: Context, row: NamedInvoice) {
  const url = fileUrl(context, row.document_file_id);
  return url === null || row.document_file_id === null
    ? null
    : { fileId: row.document_file_id, url, name: row.document_name ?? '' };
}
