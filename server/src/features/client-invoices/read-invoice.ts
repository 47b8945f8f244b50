import { knownLanguage } from '@aliquot/contract/languages';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fileUrl } from '../files/index.ts';
import { logoOnInvoice } from '../seller/index.ts';
import { presentParties, sellerOf } from './parties.ts';
import { findInvoice, type InvoiceRecord, presentRow } from './queries.ts';
import { readLines } from './read-lines.ts';

/** The whole invoice or credit note. The client's reply schema drops what only staff see. */
export async function readInvoice(context: Context, id: number) {
  const row = await findInvoice(context, id);
  const { seller, ...whole } = await presentWhole(context.db, row);
  const logoUrl = fileUrl(context, await logoOnInvoice(context.db, sellerOf(row)));
  return { ...whole, seller: { ...seller, logoUrl } };
}

export async function presentWhole(db: Handle, row: InvoiceRecord) {
  const { id } = row;
  const lines = await readLines(db, id);
  return {
    ...presentRow(row),
    ...presentParties(row),
    lines: lines.map((line) => ({
      id: line.id,
      kind: line.kind as 'sample' | 'shipping',
      description: line.description,
      code: line.sample_code,
      loincCode: line.loinc_code,
      quantity: line.quantity,
      price: Number(line.price),
      credited: line.credited,
    })),
    creditedBy: await creditNotesOf(db, id),
    payments: await paymentsOf(db, id),
    taxNote: row.tax_note,
    note: row.note,
    reason: row.reason,
    language: knownLanguage(row.language),
    issuedBy: await issuerOf(db, row),
    createdAt: row.created_at,
  };
}

export type WholeInvoice = Awaited<ReturnType<typeof presentWhole>>;

const creditNotesOf = (db: Handle, id: number) =>
  db
    .selectFrom('client_invoices')
    .select(['id', 'number'])
    .where('credits_id', '=', id)
    .orderBy('id')
    .execute();

const nameOf = sql<string>`u.first_name || ' ' || u.last_name`;

/** Colleagues who entered a payment are not shown to clients, so their rows may be hidden. */
async function paymentsOf(db: Handle, id: number) {
  const rows = await db
    .selectFrom('client_payments as p')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .select(['p.id', 'p.received_on', 'p.amount', 'p.note', 'p.at', 'p.created_by', nameOf.as('by')])
    .where('p.client_invoice_id', '=', id)
    .orderBy('p.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    receivedOn: row.received_on,
    amount: Number(row.amount),
    note: row.note,
    by: { id: row.created_by, name: row.by ?? '' },
    at: row.at,
  }));
}

async function issuerOf(db: Handle, { created_by }: InvoiceRecord) {
  const user = await db
    .selectFrom('users as u')
    .select(nameOf.as('name'))
    .where('u.id', '=', created_by)
    .executeTakeFirst();
  return { id: created_by, name: user?.name ?? '' };
}
