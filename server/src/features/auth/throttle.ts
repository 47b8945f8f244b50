import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import type { Familiarity } from './devices.ts';

const windowMinutes = 15;
const freeTries = { password: 10, address: 50, turns: 20 };
const firstWaitSeconds = 30;
const maxWaitSeconds = 900;

interface Counter {
  subject: string;
  free: number;
}

/**
 * The counters of a sign-in. Strangers share one counter per account, which limits guessing from many addresses. A browser
 * or address that signed in to the account before does not use it, so that strangers cannot lock out the owner.
 */
function countersOf(email: string, address: string, familiarity: Familiarity): Counter[] {
  if (familiarity.kind === 'device') return [{ subject: familiarity.subject, free: freeTries.password }];
  const source = networkOf(address);
  const counters = [
    { subject: `pair ${email} ${source}`, free: freeTries.password },
    { subject: `address ${source}`, free: freeTries.address },
  ];
  if (familiarity.kind === 'stranger')
    counters.push({ subject: `account ${email}`, free: freeTries.password });
  return counters;
}

/** IPv6 addresses are counted by /64 network, since a client usually has all of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Counts a sign-in before the password is checked, so that parallel tries cannot bypass the limit. The wait doubles with
 * each try beyond the free ones; tries during a wait fail and are not counted.
 */
export async function takeAttempt(
  db: Handle,
  email: string,
  address: string,
  familiarity: Familiarity,
  now: Date,
): Promise<void> {
  const waits: number[] = [];
  for (const { subject, free } of countersOf(email, address, familiarity))
    waits.push(await countTry(db, subject, free, now));
  const wait = Math.max(...waits);
  if (wait === 0) return;
  // Also for unknown emails. An owner on a new device can sign in after a recovery mail while strangers guess.
  const alternatives = familiarity.kind === 'stranger' ? { details: { alternatives: ['recovery'] } } : {};
  fail('too_many_requests', { retryAfter: wait, ...alternatives });
}

/** For calls that send mail or hash passwords: limits calls per subject, then the same growing wait. */
export async function takeTurn(db: Handle, subject: string, now: Date): Promise<void> {
  const wait = await countTry(db, subject, freeTries.turns, now);
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
}

/** Limits tries of the current password by a signed-in user. */
export async function takeTry(db: Handle, subject: string, now: Date): Promise<void> {
  const wait = await countTry(db, subject, freeTries.password, now);
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
}

export const clearTries = (db: Handle, subject: string) =>
  db.deleteFrom('login_attempts').where('subject', '=', subject).execute();

/** Seconds to wait, or 0 when this try may proceed. The last free try already sets the wait for the next. */
async function countTry(db: Handle, subject: string, free: number, now: Date): Promise<number> {
  const fresh = sql`a.window_started_at < ${now}::timestamptz - make_interval(mins => ${windowMinutes})`;
  const blocked = sql`coalesce(a.blocked_until > ${now}::timestamptz, false)`;
  const wait = sql`make_interval(secs => least(${maxWaitSeconds}::float,
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
 * After the right password: resets the counters of this browser or address for the account, and subtracts only this try
 * from counters that are shared. So an office behind one address is not throttled by successful sign-ins, but one of
 * them gives a guesser no new tries.
 */
export async function forgetAttempts(
  db: Handle,
  email: string,
  address: string,
  familiarity: Familiarity,
): Promise<void> {
  for (const { subject, free } of countersOf(email, address, familiarity))
    if (/^(?:device|pair) /.test(subject)) await clearTries(db, subject);
    else
      await sql`update login_attempts set failures = greatest(failures - 1, 0),
          blocked_until = case when failures - 1 < ${free}::integer then null else blocked_until end
        where subject = ${subject}`.execute(db);
}
