import type { NoticeKind, NoticeSource } from '@aliquot/contract/notice-kinds';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';

interface Handled {
  about: { type: NoticeSource; id: number };
  /** Only of this kind. */
  kind?: NoticeKind;
  /** Only of this user, or of all users except this one. */
  userId?: number;
  besides?: number;
}

/** Marks notifications as read once what they are about is dealt with, by this user or a colleague. */
export async function markHandled(db: Handle, { about, kind, userId, besides }: Handled): Promise<void> {
  let rows = db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('source_type', '=', about.type)
    .where('source_id', '=', about.id)
    .where('read_at', 'is', null);
  if (kind) rows = rows.where('kind', '=', kind);
  if (userId !== undefined) rows = rows.where('user_id', '=', userId);
  if (besides !== undefined) rows = rows.where('user_id', '<>', besides);
  const people = new Set((await rows.returning('user_id').execute()).map((row) => row.user_id));
  for (const id of people) await publish(db, { kind: 'notice.read', to: { userId: id }, payload: {} });
}
