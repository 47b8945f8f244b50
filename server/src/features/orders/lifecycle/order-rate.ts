import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { fail } from '../../../platform/http/index.ts';

const hourSeconds = 3600;

/** Limits a user's orders and custom requests per hour; canceled ones count. Call it under the company's lock. */
export async function assertOrderRate({ db, actor, config }: Context): Promise<void> {
  const { count, seconds } = await db
    .selectFrom('client_orders')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(extract(epoch from now() - min(placed_at)), 0)::float8`.as('seconds'),
    ])
    .where('user_id', '=', actor.id)
    .where('status', '<>', 'new')
    .where(sql<boolean>`placed_at > now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count < config.ordersPerHour) return;
  const retryAfter = Math.max(1, Math.ceil(hourSeconds - seconds));
  fail('too_many_orders', { retryAfter, words: { count, minutes: Math.ceil(retryAfter / 60) } });
}
