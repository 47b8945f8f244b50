import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { fail } from '../../../platform/http/index.ts';

const hourSeconds = 3600;

/**
 * Limits a user's orders, custom requests, submissions for approval and requests for quotes per hour; canceled ones count,
 * and what becomes of a submission or a quote not again. Call it under the company's lock.
 */
export async function assertOrderRate({ db, actor, config }: Context): Promise<void> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::integer as count, coalesce(extract(epoch from now() - min(at)), 0)::float8 as seconds from (
      select placed_at as at from client_orders
      where user_id = ${actor.id} and status <> 'new' and stage = 'cart' and placed_at > now() - interval '1 hour'
      union all
      select created_at from approvals
      where user_id = ${actor.id} and kind <> 'quote' and created_at > now() - interval '1 hour'
      union all
      select created_at from quotes where created_by = ${actor.id} and created_at > now() - interval '1 hour'
    ) as ordered`.execute(db);
  const { count, seconds } = rows[0] ?? { count: 0, seconds: 0 };
  if (count < config.ordersPerHour) return;
  const retryAfter = Math.max(1, Math.ceil(hourSeconds - seconds));
  fail('too_many_orders', { retryAfter, words: { count, minutes: Math.ceil(retryAfter / 60) } });
}
