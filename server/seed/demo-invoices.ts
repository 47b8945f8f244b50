import { sql } from 'kysely';
import { assembleInvoice } from '../src/features/client-invoices/assemble-invoice.ts';
import { readUninvoiced } from '../src/features/client-invoices/what-to-invoice.ts';
import { writeInvoice } from '../src/features/client-invoices/write-invoice.ts';
import { readBilling } from '../src/features/companies/index.ts';
import { findIssuer } from '../src/features/seller/index.ts';
import { dayOf } from '../src/platform/clock.ts';
import type { Handle } from '../src/platform/database/handle.ts';

interface DemoInvoice {
  purchaseOrder: string;
  /** Days from the day of issue, and the share of the amount. */
  payments?: readonly (readonly [days: number, share: number])[];
  /** Why all of it was credited, and so many days after it was issued. */
  credited?: readonly [days: number, reason: string];
}

/** Invoices of delivered demo orders, the oldest first, so that their numbers follow the dates. */
const demoInvoices: readonly DemoInvoice[] = [
  { purchaseOrder: 'HX-2026-0107', payments: [[24, 1]] },
  { purchaseOrder: 'SR-2026/18', credited: [6, 'Thawed on arrival'] },
  {
    purchaseOrder: 'NB 20533',
    payments: [
      [15, 0.5],
      [29, 0.5],
    ],
  },
  // Overdue.
  { purchaseOrder: 'HX-2026-0263' },
  { purchaseOrder: 'NB 20590', payments: [[31, 1]] },
  // Open.
  { purchaseOrder: 'HX-2026-0371', payments: [[10, 0.25]] },
];

/** Inserts the demo invoices with their past dates. They are mailed to nobody. */
export async function writeInvoices(db: Handle, createdBy: number): Promise<void> {
  const issuer = (await findIssuer(db)) ?? fail();
  for (const { purchaseOrder, payments = [], credited } of demoInvoices) {
    const order = await db
      .selectFrom('client_orders')
      .selectAll()
      .where('purchase_order_number', '=', purchaseOrder)
      .where('status', '=', 'delivered')
      .executeTakeFirstOrThrow();
    const dayAfter = (days: number) =>
      dayOf(new Date((order.completion_date ?? fail()).getTime() + days * 86_400_000));
    const billing = { ...(await readBilling(db, order.client_company_id)), billingEmail: null };
    const selected = await readUninvoiced(db, order);
    const parts = { issuer, billing, selected, suppliedOn: dayAfter(0), note: null, createdBy };
    const invoice = assembleInvoice(order, parts);
    const id = await writeInvoice(db, { ...invoice, issuedOn: dayAfter(0) });
    for (const [days, share] of payments)
      await sql`insert into client_payments (client_invoice_id, received_on, amount, created_by, at)
        select i.id, i.issued_on + ${days}::integer, round(i.gross * ${share}::numeric, 2), ${createdBy},
          i.issued_on + ${days}::integer + time '15:00'
        from client_invoices i where i.id = ${id}`.execute(db);
    if (!credited) continue;
    const [days, reason] = credited;
    const credit = { kind: 'credit_note', creditsId: id, paymentDays: null, reason } as const;
    await writeInvoice(db, { ...invoice, ...credit, issuedOn: dayAfter(days) });
  }
}

function fail(): never {
  throw new Error('demo invoices need a seller and delivered orders');
}
