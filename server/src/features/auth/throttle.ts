import { sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';

const windowMinutes = 15;
const freeTries = { account: 10, address: 50, turns: 20 };
const firstWaitSeconds = 30;
const longestWaitSeconds = 900;

/**
 * Counts a try before the password is looked at, by account and by address, so that parallel tries cannot slip past.
 * The wait doubles with each try beyond the free ones; tries made while waiting are refused and not counted, so that a
 * stranger cannot keep somebody out for good.
 */
export async function takeAttempt(db: Handle, email: string, address: string, now: Date): Promise<void> {
  const waits = [
    await countTry(db, `account ${email}`, freeTries.account, now),
    await countTry(db, `address ${address}`, freeTries.address, now),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
}

/** For public calls that send mail or hash: so many of one subject, then the same growing wait. */
export async function takeTurn(db: Handle, subject: string, now: Date): Promise<void> {
  const wait = await countTry(db, subject, freeTries.turns, now);
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
}

/** Seconds to wait, or none when this try may go ahead. The last free try already sets the wait for the next. */
async function countTry(db: Handle, subject: string, free: number, now: Date): Promise<number> {
  const fresh = sql`a.window_started_at < ${now}::timestamptz - make_interval(mins => ${windowMinutes})`;
  const blocked = sql`coalesce(a.blocked_until > ${now}::timestamptz, false)`;
  const wait = sql`make_interval(secs => least(${longestWaitSeconds}::float,
    ${firstWaitSeconds}::float * power(2, least(a.failures + 1 - ${free}::integer, 10))))`;
  const { rows } = await sql<{ blocked_until: Date | null }>`
    with before as (select blocked_until from login_attempts where subject = ${subject} for update),
    counted as (
      insert into login_attempts as a (subject, failures, window_started_at)
      values (${subject}, 1, ${now})
      on conflict (subject) do update set
        failures = case when ${blocked} then a.failures when ${fresh} then 1 else a.failures + 1 end,
        window_started_at = case when not ${blocked} and ${fresh} then ${now} else a.window_started_at end,
        blocked_until = case
          when ${blocked} then a.blocked_until
          when ${fresh} or a.failures + 1 < ${free}::integer then null
          else ${now}::timestamptz + ${wait} end
    )
    select blocked_until from before`.execute(db);
  const until = rows[0]?.blocked_until;
  return until && until > now ? Math.ceil((until.getTime() - now.getTime()) / 1000) : 0;
}

/**
 * The right password clears its account and gives the address its try back: an office behind one address may sign in all
 * morning, yet one good account does not cover guessing at others.
 */
export async function forgetAttempts(db: Handle, email: string, address: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('subject', '=', `account ${email}`).execute();
  await sql`update login_attempts set failures = greatest(failures - 1, 0),
      blocked_until = case when failures - 1 < ${freeTries.address}::integer then null else blocked_until end
    where subject = ${`address ${address}`}`.execute(db);
}
