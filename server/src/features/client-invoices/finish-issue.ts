import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { notify } from '../notices/index.ts';
import { documentJob } from './jobs.ts';
import { comesToSomething, type InvoicedOrder, readUninvoiced } from './what-to-invoice.ts';

/** What follows an invoice: its document and mail after the commit, and everybody is told. */
export async function finishIssue(context: Context, order: InvoicedOrder, id: number): Promise<void> {
  const { db, jobs } = context;
  await unmark(db, order);
  await jobs.send(db, documentJob, { id });
  await publishInvoice(db, order, id);
  await notifyManagers(context, order, id);
}

/** The order waits for no further invoice once all of it was on one. */
async function unmark(db: Handle, order: InvoicedOrder): Promise<void> {
  if (comesToSomething(await readUninvoiced(db, order))) return;
  await db
    .updateTable('client_orders')
    .set({ uninvoiced_since: null })
    .where('id', '=', order.id)
    .where('uninvoiced_since', 'is not', null)
    .execute();
}

/** Publishes to all who can see the order. */
export async function publishInvoice(
  db: Handle,
  { client_company_id, user_id }: Pick<InvoicedOrder, 'client_company_id' | 'user_id'>,
  id: number,
): Promise<void> {
  for (const to of ['staff', { managersOf: client_company_id }, { userId: user_id }] as const)
    await publish(db, { kind: 'client_invoice.changed', to, payload: { id } });
}

async function notifyManagers(context: Context, order: InvoicedOrder, id: number): Promise<void> {
  const { db } = context;
  const managers = await db
    .selectFrom('users')
    .select('id')
    .where('client_company_id', '=', order.client_company_id)
    .where('role', '=', 'client_manager')
    .execute();
  const { number, gross, due_on } = await db
    .selectFrom('client_invoices')
    .select(['number', 'gross', 'due_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const words = { number, total: Number(gross), day: due_on ?? '' };
  await notify(context, {
    to: managers.map((manager) => manager.id),
    kind: 'invoice_issued',
    about: { type: 'client_invoice', id },
    words,
    mail: { path: `/orders?view=invoices&open=${id}`, ...words },
  });
}
