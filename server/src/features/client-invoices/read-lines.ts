import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

export type InvoiceLine = Awaited<ReturnType<typeof readLines>>[number];

/** The lines of an invoice or credit note, and whether a credit note of it has them. */
export const readLines = (db: Handle, id: number) =>
  db
    .selectFrom('client_invoice_lines as l')
    .selectAll('l')
    .select(
      sql<boolean>`exists (
        select from client_invoices i join client_invoice_lines n on n.client_invoice_id = i.id
        where i.credits_id = l.client_invoice_id and n.kind = l.kind
          and n.order_line_id is not distinct from l.order_line_id)`.as('credited'),
    )
    .where('l.client_invoice_id', '=', id)
    .orderBy('l.position')
    .execute();
