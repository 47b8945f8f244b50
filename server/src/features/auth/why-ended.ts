import type { SessionEnd } from '@aliquot/contract/errors';
import type { Handle } from '../../platform/database/index.ts';

/**
 * Why a session has ended. Only a caller with both of its tokens gets the reason; the page shows it to the user.
 */
export async function whyEnded(db: Handle, sessionId: string): Promise<SessionEnd> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.revoked_because', 'u.active', 'u.status'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return 'expired';
  if (!row.active || row.status !== 'active') return 'blocked';
  return (row.revoked_because as SessionEnd | null) ?? 'expired';
}
