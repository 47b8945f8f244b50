import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { isOneOf, state, today } from './standing.ts';

/** Numbers and amounts for staff. */
export async function readOverview(db: Handle) {
  const { rows } = await sql<{ state: string | null; count: number; amount: string }>`
    select ${state} as state, count(*)::integer as count, sum(i.open_amount) as amount
    from client_invoices i where ${isOneOf(['open', 'overdue'])} group by 1`.execute(db);
  const figureOf = (state: string) => {
    const found = rows.find((row) => row.state === state);
    return { count: found?.count ?? 0, amount: Number(found?.amount ?? 0) };
  };
  return {
    open: figureOf('open'),
    overdue: figureOf('overdue'),
    paidThisMonth: await paidThisMonth(db),
    notInvoiced: await notInvoiced(db),
  };
}

async function paidThisMonth(db: Handle) {
  const { count, amount } = await db
    .selectFrom('client_payments')
    .select([
      sql<number>`count(distinct client_invoice_id)::integer`.as('count'),
      sql<string>`coalesce(sum(amount), 0)`.as('amount'),
    ])
    .where(sql<boolean>`received_on >= date_trunc('month', ${today})::date`)
    .executeTakeFirstOrThrow();
  return { count, amount: Number(amount) };
}

/** Of the orders that wait for an invoice, the lines and shipping that were on none yet. */
async function notInvoiced(db: Handle) {
  const onNone = (line: ReturnType<typeof sql>) => sql`not exists (
    select from client_invoices i join client_invoice_lines n on n.client_invoice_id = i.id
    where i.client_order_id = o.id and ${line})`;
  const { rows } = await sql<{ count: number; amount: string }>`
    select count(*)::integer as count, coalesce(sum(
      (select coalesce(sum(l.price), 0) from order_lines l
        where l.client_order_id = o.id and l.live and ${onNone(sql`n.order_line_id = l.id`)})
      + case when ${onNone(sql`n.kind = 'shipping'`)} then coalesce(o.shipping_price, 0) else 0 end), 0) as amount
    from client_orders o where o.uninvoiced_since is not null`.execute(db);
  return { count: rows[0]?.count ?? 0, amount: Number(rows[0]?.amount ?? 0) };
}
