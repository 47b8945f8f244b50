import type { Context } from '../context.ts';
import { fail } from '../http/fail.ts';

/**
 * A session proves who signed in, not that they are still there: some changes ask for the password again unless it was
 * given within the last minutes. The web asks for it and repeats the call.
 */
export async function requireRecentAuth({
  db,
  actor,
  clock,
  config,
}: Pick<Context, 'db' | 'actor' | 'clock' | 'config'>): Promise<void> {
  const since = new Date(clock.now().getTime() - config.session.reauthenticationMinutes * 60_000);
  const recent = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', actor.sessionId)
    .where('reauthenticated_at', '>', since)
    .executeTakeFirst();
  if (!recent) fail('reauthentication_required', { details: { reauthenticate: ['password'] } });
}
