import type { clientInvoices } from '@aliquot/contract/client-invoices';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { publishInvoice } from './finish-issue.ts';
import type { InvoiceRecord } from './queries.ts';
import { markIfSettled } from './reminders.ts';

type Body = Input<(typeof clientInvoices)['addPayment']>['body'];

/** Enters a payment of an invoice whose order the caller has locked. More than is owed may be paid, and not less than nothing. */
export async function addPayment(
  context: Context,
  invoice: InvoiceRecord,
  { receivedOn, amount, note }: Body,
): Promise<number> {
  const { db, actor, clock } = context;
  if (invoice.kind !== 'invoice') fail('transition_not_allowed');
  if (receivedOn > dayOf(clock.now())) failFields({ receivedOn: ['day_future'] });
  const { rows } = await sql`
    insert into client_payments (client_invoice_id, received_on, amount, note, created_by)
    select ${invoice.id}, ${receivedOn}::date, ${amount}::numeric, ${note ?? null}, ${actor.id}
    where ${invoice.paid}::numeric + ${amount}::numeric >= 0
    returning id`.execute(db);
  if (rows.length === 0) failFields({ amount: ['payments_below_zero'] });
  await publishInvoice(db, invoice, invoice.id);
  await markIfSettled(db, invoice.id);
  return invoice.id;
}
