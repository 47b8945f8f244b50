import { validUntilProblem } from '@aliquot/contract/messages/index';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { failFields } from '../../platform/http/index.ts';
import { windowEnd } from '../orders/index.ts';

const dayMs = 24 * 3_600_000;

/** The last moment of a day, in UTC. */
export const endOf = (day: string) => new Date(`${day}T23:59:59.999Z`);

/**
 * The last day that an offer can have: within the setting, and until its lines can be held. A line that the company has held
 * for quotes as long as it may is offered without a hold.
 */
export async function latestDay(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  orderId: number,
): Promise<string> {
  const { rows } = await sql<{ until: Date | null }>`
    select min(${windowEnd('quote')}) as until
    from cart_lines l join client_orders o on o.id = l.client_order_id
    left join hold_history w on w.client_company_id = o.client_company_id and w.sample_id = l.sample_id
      and w.purpose = 'quote'
    where l.client_order_id = ${orderId} and ${windowEnd('quote')} > now()`.execute(db);
  const most = dayOf(new Date(clock.now().getTime() + config.quoteMaxDays * dayMs));
  const until = rows[0]?.until;
  if (!until) return most;
  // The day itself counts only if it can be held to its end.
  const held = dayOf(new Date(until.getTime() + 1 - dayMs));
  return held < most ? held : most;
}

/** Fails unless an offer can be valid until this day. */
export async function assertValidUntil(context: Context, day: string, orderId: number): Promise<void> {
  if (day <= dayOf(context.clock.now())) failFields({ validUntil: ['day_from_tomorrow'] });
  const latest = await latestDay(context, orderId);
  if (day > latest) failFields({ validUntil: [validUntilProblem(context.language, latest)] });
}
