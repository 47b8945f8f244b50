import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { markHandled, notify } from '../notices/index.ts';
import { isOneOf } from './standing.ts';

const isOverdue = isOneOf(['overdue']);

/** Staff are told of each invoice once, the day after it was due. */
export async function remindStaff(db: Handle, services: Pick<Services, 'jobs'>): Promise<void> {
  const rows = await db
    .selectFrom('client_invoices as i')
    .select('i.id')
    .where(isOverdue)
    .where(sql<boolean>`not exists (
      select from client_invoice_reminders r where r.client_invoice_id = i.id)`)
    .orderBy('i.id')
    .execute();
  for (const { id } of rows) await db.transaction().execute((tx) => remindOf(tx, services, id));
}

async function remindOf(db: Handle, services: Pick<Services, 'jobs'>, id: number): Promise<void> {
  const first = await db
    .insertInto('client_invoice_reminders')
    .values({ client_invoice_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_invoice_id')
    .executeTakeFirst();
  if (!first) return;
  const { number, company, due_on, left } = await db
    .selectFrom('client_invoices as i')
    .innerJoin('client_companies as c', 'c.id', 'i.client_company_id')
    .select(['i.number', 'i.due_on', 'c.name as company', 'i.open_amount as left'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  const words = { number, company, total: Number(left), day: due_on ?? '' };
  await notify(
    { db, ...services },
    {
      to: 'staff',
      kind: 'invoice_overdue',
      about: { type: 'client_invoice', id },
      words,
      mail: { path: `/client-invoices?open=${id}`, ...words },
    },
  );
}

/** An invoice that is no longer overdue needs nobody's attention. */
export async function markIfSettled(db: Handle, id: number): Promise<void> {
  const overdue = await db
    .selectFrom('client_invoices as i')
    .select('i.id')
    .where('i.id', '=', id)
    .where(isOverdue)
    .executeTakeFirst();
  if (!overdue) await markHandled(db, { about: { type: 'client_invoice', id }, kind: 'invoice_overdue' });
}
