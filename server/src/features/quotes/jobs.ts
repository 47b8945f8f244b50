import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { endPending } from './end-quote.ts';
import { notifyBoth } from './notify.ts';

type Needs = Pick<Services, 'jobs' | 'clock'>;

/**
 * Ends offers past their last day, frees their samples and tells both sides. Correctness does not depend on it: an expired
 * offer cannot be accepted without it. Running twice, or on two nodes, does the same as once.
 */
export const quoteJobs = (db: Handle, needs: Needs): Job[] => [
  { name: 'quotes.expire', cron: '* * * * *', run: () => expire(db, needs) },
  { name: 'quotes.expiring', cron: '*/10 * * * *', run: () => tellExpiring(db, needs) },
];

const perRun = 100;

export async function expire(db: Handle, needs: Needs): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from quotes where state = 'offered' and valid_until <= now() order by id limit ${perRun}`.execute(
    db,
  );
  for (const { id } of rows) await db.transaction().execute((tx) => expireOne(tx, id, needs));
}

/** Skips a quote that another transaction is changing; the next run finds it as it is then. */
async function expireOne(tx: Handle, id: number, { jobs, clock }: Needs): Promise<void> {
  const { rows } = await sql<{ order_id: number; valid_until: Date }>`
    select o.id as order_id, q.valid_until
    from client_orders o join quotes q on q.client_order_id = o.id
    where q.id = ${id} and q.state = 'offered' and q.valid_until <= now()
    for update of o, q skip locked`.execute(tx);
  const [found] = rows;
  if (!found) return;
  await endPending({ db: tx, clock }, found.order_id);
  await notifyBoth({ db: tx, jobs }, id, 'quote_expired', dayOf(found.valid_until));
}

/** Two days before, of offers that were made earlier than that. */
export async function tellExpiring(db: Handle, { jobs }: Pick<Needs, 'jobs'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; valid_until: Date }>`
      update quotes set expiring_told_at = now() where id in (
        select id from quotes
        where state = 'offered' and expiring_told_at is null and valid_until > now()
          and valid_until <= now() + interval '2 days' and state_since <= valid_until - interval '2 days'
        order by id limit ${perRun} for update skip locked)
      returning id, valid_until`.execute(tx);
    for (const { id, valid_until } of rows.toSorted((one, other) => one.id - other.id))
      await notifyBoth({ db: tx, jobs }, id, 'quote_expiring', dayOf(valid_until));
  });
}
