import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { notifyApprovers, notifyOfHolds } from './notify.ts';

type Needs = Pick<Services, 'jobs'>;

/** Nothing is decided by these: they only tell users, and each thing once. */
export const approvalJobs = (db: Handle, { jobs }: Needs): Job[] => [
  { name: 'approvals.remind', cron: '*/10 * * * *', run: () => remind(db, { jobs }) },
];

const lapsingHours = 6;

const live = sql`exists (select from holds h where h.client_order_id = a.client_order_id and h.held_until > now())`;
const lapsing = sql`exists (select from holds h where h.client_order_id = a.client_order_id
  and h.held_until > now() and h.held_until <= now() + make_interval(hours => ${sql.lit(lapsingHours)}))`;

/** Of several nodes each approval is told of by one: its row is marked first. */
export async function remind(db: Handle, { jobs }: Needs): Promise<void> {
  await tellOnce(db, 'reminded_at', sql`a.updated_at < now() - interval '24 hours'`, (tx, id) =>
    notifyApprovers({ db: tx, jobs }, id),
  );
  await tellOnce(db, 'lapsing_told_at', lapsing, (tx, id) =>
    notifyOfHolds({ db: tx, jobs }, id, 'approval_lapsing'),
  );
  await tellOnce(db, 'lapsed_told_at', sql`a.kind = 'cart' and not ${live}`, (tx, id) =>
    notifyOfHolds({ db: tx, jobs }, id, 'approval_lapsed'),
  );
}

async function tellOnce(
  db: Handle,
  mark: 'reminded_at' | 'lapsing_told_at' | 'lapsed_told_at',
  when: ReturnType<typeof sql>,
  tell: (tx: Handle, id: number) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update approvals set ${sql.ref(mark)} = now() where id in (
        select a.id from approvals a where a.state = 'open' and ${sql.ref(`a.${mark}`)} is null and ${when}
        order by a.id limit 100 for update skip locked)
      returning id`.execute(tx);
    for (const { id } of rows.toSorted((one, other) => one.id - other.id)) await tell(tx, id);
  });
}
