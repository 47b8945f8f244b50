import { liveSessions, noteSecurity } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';

/** The caller's live sessions, the current one first. */
export async function listSessions(context: Context) {
  const rows = await liveSessions(context, context.db)
    .select(['s.id', 's.created_at', 's.last_seen_at', 's.address', 's.user_agent'])
    .where('s.user_id', '=', context.actor.id)
    .orderBy('s.last_seen_at', 'desc')
    .execute();
  return rows
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

export async function endSession(context: Context, id: string): Promise<null> {
  const { db, actor, clock } = context;
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: clock.now(), revoked_because: 'ended' })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) fail('not_found');
  noteSecurity(context, 'session.ended');
  return null;
}
