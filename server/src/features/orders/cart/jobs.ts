import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/context.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { tidyHoldHistory } from './holds.ts';
import { publishFreed } from './publish-freed.ts';
import { eventOf, type Stage } from './stages.ts';

/**
 * Deletes lapsed holds and publishes samples that expired. Correctness does not depend on these jobs: a lapsed hold has no
 * effect and an expired sample is not for sale without them. Running twice, or on two nodes, does the same as once.
 */
export const cartJobs = (db: Handle, { clock }: Pick<Services, 'clock'>): Job[] => [
  { name: 'carts.tidy-holds', cron: '* * * * *', run: () => tidyHolds(db, { clock }) },
  { name: 'carts.publish-expired', cron: '3 0 * * *', run: () => publishExpired(db, dayOf(clock.now())) },
];

/** Skips holds that another transaction is taking over at the same time. */
export async function tidyHolds(db: Handle, { clock }: Pick<Services, 'clock'>): Promise<void> {
  await tidyHoldHistory(db);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ sample_id: number; user_id: number; client_order_id: number; stage: Stage }>`
      with gone as (
        delete from holds where sample_id in (
          select sample_id from holds where held_until <= now() order by sample_id limit 1000 for update skip locked)
        returning sample_id, client_order_id)
      select gone.*, o.user_id, o.stage from gone join client_orders o on o.id = gone.client_order_id
      order by gone.sample_id`.execute(tx);
    if (rows.length === 0) return;
    await publishFreed(
      { db: tx, clock },
      rows.map(({ sample_id }) => sample_id),
    );
    for (const { user_id, client_order_id, stage } of new Map(
      rows.map((row) => [row.client_order_id, row]),
    ).values())
      await publish(tx, { kind: eventOf(stage), to: { userId: user_id }, payload: { id: client_order_id } });
  });
}

/** Publishes the carts with samples that expired at midnight. */
async function publishExpired(db: Handle, today: string): Promise<void> {
  const carts = await db
    .selectFrom('client_orders as o')
    .innerJoin('cart_lines as l', 'l.client_order_id', 'o.id')
    .innerJoin('samples as s', 's.id', 'l.sample_id')
    .select(['o.id', 'o.user_id', 'o.stage'])
    .distinct()
    .where(sql<boolean>`s.expiration_date = ${today}::date - 1`)
    .execute();
  for (const { id, user_id, stage } of carts)
    await publish(db, { kind: eventOf(stage as Stage), to: { userId: user_id }, payload: { id } });
}
