import type { Context } from '../context.ts';
import { fail } from '../http/fail.ts';

/**
 * Some changes require that the password was entered within the last minutes, since an unattended session proves
 * only who signed in. The web asks for the password and retries the call.
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
