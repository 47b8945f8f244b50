import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';

const keepDays = 90;
const batch = 5000;

export const noticeJobs = (db: Handle, { clock }: Pick<Services, 'clock'>): Job[] => [
  { name: 'notices.tidy', cron: '23 3 * * *', run: () => forgetOld(db, clock.now()) },
];

/** In batches, so that other queries do not wait. */
export async function forgetOld(db: Handle, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepDays * 86_400_000);
  for (let deleted = batch; deleted === batch; ) {
    const { numAffectedRows } = await sql`delete from notifications where id in (
      select id from notifications where at < ${before} limit ${batch})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
