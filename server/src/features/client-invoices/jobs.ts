import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { ensureDocument } from './keep-document.ts';
import { remindStaff } from './reminders.ts';

export const documentJob = 'client_invoices.document';

/** Documents after the commit, and those that failed meanwhile; and once a day what is overdue. */
export const invoiceJobs = (db: Handle, services: Services): Job[] => [
  {
    name: documentJob,
    run: (data) => ensureDocument({ ...services, db }, (data as { id: number }).id),
  } satisfies Job,
  { name: 'client_invoices.documents', cron: '*/10 * * * *', run: () => makeMissing(db, services) },
  { name: 'client_invoices.remind', cron: '23 6 * * *', run: () => remindStaff(db, services) },
];

/** A store may be down for longer than a job is retried. */
async function makeMissing(db: Handle, { jobs }: Services): Promise<void> {
  const rows = await db
    .selectFrom('client_invoices as i')
    .select('i.id')
    .where(sql<boolean>`i.created_at < now() - interval '10 minutes'`)
    .where(sql<boolean>`not exists (
      select from client_invoice_documents d where d.client_invoice_id = i.id)`)
    .orderBy('i.id')
    .limit(100)
    .execute();
  for (const { id } of rows) await jobs.send(db, documentJob, { id });
}
