import type { Context, Handle } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { idleTooLong } from '../../platform/session/sessions.ts';

/** Where the person is signed in, the present session first. */
export async function listSessions(context: Context) {
  const now = context.clock.now();
  const rows = await liveSessionsOf(context.db, context.actor.id, now).execute();
  return rows
    .filter((row) => !idleTooLong(context, row.last_seen_at, now))
    .map((row) => ({
      id: row.id,
      current: row.id === context.actor.sessionId,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      address: row.address,
      userAgent: row.user_agent,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

export async function endSession({ db, actor, clock }: Context, id: string): Promise<null> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: clock.now(), revoked_because: 'ended' })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) fail('not_found');
  return null;
}

const liveSessionsOf = (db: Handle, userId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc');
