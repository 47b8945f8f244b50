import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { markHandled } from '../notices/index.ts';
import { publishChange } from './notify-others.ts';
import { findChat, readChat } from './queries.ts';

/** Sets how far the caller's side has read; staff share one position. It never moves back, nor beyond the last message. */
export async function markRead(context: Context, chatId: number, seq: number) {
  const { db, actor } = context;
  const chat = (await findChat(db, actor, chatId)) ?? fail('not_found');
  const column = actor.group === 'staff' ? 'staff_read_seq' : 'client_read_seq';
  const read = sql<number>`least(last_seq, ${seq}::integer)`;
  const moved = await db
    .updateTable('chat_progress')
    .set({ [column]: read })
    .where('chat_id', '=', chatId)
    .where(column, '<', read)
    .returning('chat_id')
    .executeTakeFirst();
  if (moved) {
    await publishChange(context, { id: chatId, userId: chat.person_id }, 'read');
    const whose = actor.group === 'staff' ? { besides: chat.person_id } : { userId: actor.id };
    await markHandled(db, { about: { type: 'chat', id: chatId }, ...whose });
  }
  return { unread: (await readChat(context, chatId)).unread };
}
