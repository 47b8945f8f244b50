import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { notify } from '../notices/index.ts';
import { lossOf } from '../orders/index.ts';

type Needs = Pick<Services, 'clock' | 'jobs'>;

const onceInMs = 24 * 3_600_000;

/** Notifies owners of members that were sold to others, withdrawn or have expired since, at most once a day and cohort. */
export async function notifyLost(db: Handle, services: Needs): Promise<void> {
  for (const id of await cohortsToCheck(db, services))
    await db.transaction().execute((tx) => checkCohort(tx, services, id));
}

/** Of owners who are still in their company. A sale to it is no loss. */
const lostMembers = (today: string) => sql`
  from cohorts c
  join users u on u.id = c.user_id and u.active and u.client_company_id = c.client_company_id
  join client_companies k on k.id = c.client_company_id and k.active
  join cohort_members m on m.cohort_id = c.id and not m.notified
  join samples s on s.id = m.sample_id
  where c.active and ${lossOf(today)} is not null
    and not exists (
      select from order_lines l join client_orders o on o.id = l.client_order_id
      where l.sample_id = s.id and l.live and o.client_company_id = c.client_company_id)`;

async function cohortsToCheck(db: Handle, { clock }: Needs): Promise<number[]> {
  const now = clock.now();
  const before = new Date(now.getTime() - onceInMs);
  const { rows } = await sql<{ id: number }>`
    select distinct c.id ${lostMembers(dayOf(now))}
      and (c.notified_at is null or c.notified_at <= ${before}) order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Skips a cohort that another transaction has locked. */
async function checkCohort(db: Handle, services: Needs, id: number): Promise<void> {
  const cohort = await db
    .selectFrom('cohorts')
    .select(['name', 'user_id'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!cohort) return;
  const now = services.clock.now();
  const { rows: lost } = await sql<{ sample_id: number }>`
    update cohort_members set notified = true
    where cohort_id = ${id} and sample_id in (select m.sample_id ${lostMembers(dayOf(now))} and c.id = ${id})
    returning sample_id`.execute(db);
  if (lost.length === 0) return;
  const { name, user_id } = cohort;
  await notify(
    { ...services, db },
    {
      to: [user_id],
      kind: 'cohort_changed',
      about: { type: 'cohort', id },
      words: { name, samples: lost.length },
      mail: { path: `/specimen-search/cohort?id=${id}`, name, count: lost.length },
    },
  );
  await db.updateTable('cohorts').set({ notified_at: now }).where('id', '=', id).execute();
}
