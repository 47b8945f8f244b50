import type { NoticeKind, NoticeSource } from '@aliquot/contract/notice-kinds';
import { sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';
import { announce } from '../../platform/live.ts';

interface Settled {
  about: { type: NoticeSource; id: number };
  /** Of this kind alone. */
  kind?: NoticeKind;
  /** Of this person alone, who has seen it where it happened; or of everybody but this one. */
  userId?: number;
  besides?: number;
}

/** What was told of is dealt with, here or by a colleague: nobody has to read the notice any more. */
export async function settle(db: Handle, { about, kind, userId, besides }: Settled): Promise<void> {
  let rows = db
    .updateTable('notices')
    .set({ read_at: sql<Date>`now()` })
    .where('source_type', '=', about.type)
    .where('source_id', '=', about.id)
    .where('read_at', 'is', null);
  if (kind) rows = rows.where('kind', '=', kind);
  if (userId !== undefined) rows = rows.where('user_id', '=', userId);
  if (besides !== undefined) rows = rows.where('user_id', '<>', besides);
  const people = new Set((await rows.returning('user_id').execute()).map((row) => row.user_id));
  for (const id of people) await announce(db, { kind: 'notice.read', to: { userId: id }, payload: {} });
}
