import type { ClientInvoiceKind, ClientInvoiceState } from '@aliquot/contract/client-invoices';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

/** How an invoice `i` stands. What is paid and credited is stored with it, and whether that leaves something to pay. */

/** The day of the database, in UTC. */
export const today = sql<string>`(now() at time zone 'UTC')::date`;

/** A credit note has no state. */
export const state = sql<ClientInvoiceState | null>`case
  when i.standing = 'owed' then case when i.due_on < ${today} then 'overdue' else 'open' end
  else i.standing end`;

/** Each is found by an index of its own. */
const conditions: Record<ClientInvoiceState, RawBuilder<boolean>> = {
  open: sql`(i.standing = 'owed' and i.due_on >= ${today})`,
  overdue: sql`(i.standing = 'owed' and i.due_on < ${today})`,
  paid: sql`i.standing = 'paid'`,
  credited: sql`i.standing = 'credited'`,
};

export const isOneOf = (states: readonly ClientInvoiceState[]) =>
  sql<boolean>`(${sql.join(
    states.map((each) => conditions[each]),
    sql` or `,
  )})`;

/** What an order says about its invoices. The caller may see the order. */
export async function readInvoicesOf(db: Handle, orderId: number) {
  const rows = await db
    .selectFrom('client_invoices as i')
    .select(['i.id', 'i.kind', 'i.number', 'i.issued_on', 'i.due_on', 'i.gross', 'i.open_amount'])
    .select(state.as('state'))
    .where('i.client_order_id', '=', orderId)
    .orderBy('i.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as ClientInvoiceKind,
    number: row.number,
    state: row.state,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    gross: Number(row.gross),
    openAmount: row.open_amount === null ? null : Number(row.open_amount),
  }));
}

/** Whether a line `l` of an order is invoiced and not credited. */
export const isInvoiced = sql<boolean>`(
  select coalesce(sum(case i.kind when 'invoice' then 1 else -1 end), 0) > 0
  from client_invoice_lines n join client_invoices i on i.id = n.client_invoice_id where n.order_line_id = l.id)`;

/** Lines of an order by id, and whether its shipping is among them. */
interface Invoiced {
  lineIds: ReadonlySet<number>;
  shipping: boolean;
}

/** What of an order is invoiced and not credited, and what was ever invoiced. */
export async function readInvoiced(db: Handle, orderId: number): Promise<Invoiced & { ever: Invoiced }> {
  const rows = await db
    .selectFrom('client_invoice_lines as l')
    .innerJoin('client_invoices as i', 'i.id', 'l.client_invoice_id')
    .select('l.order_line_id')
    .select(sql<boolean>`sum(case i.kind when 'invoice' then 1 else -1 end) > 0`.as('now'))
    .where('i.client_order_id', '=', orderId)
    .groupBy('l.order_line_id')
    .execute();
  return { ...of(rows.filter(({ now }) => now)), ever: of(rows) };
}

const of = (rows: readonly { order_line_id: number | null }[]): Invoiced => ({
  lineIds: new Set(rows.flatMap((row) => row.order_line_id ?? [])),
  shipping: rows.some((row) => row.order_line_id === null),
});
