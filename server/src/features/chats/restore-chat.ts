import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { publishChange } from './notify-others.ts';
import { lockChat, lockOwnChat, readChat } from './queries.ts';

/** Restores a deleted conversation. Fails when the client has started another. Idempotent. */
export async function restoreChat(context: Context, id: number) {
  const { db } = context;
  const chat = await lockChat(context, id);
  if (chat.active) return readChat(context, id);
  const other = await lockOwnChat(db, chat.user_id);
  if (other) {
    const { person } = await readChat(context, other.id);
    fail('newer_conversation_exists', {
      words: { name: person.name },
      details: { conflictsWith: { id: other.id, name: person.name } },
    });
  }
  await db.updateTable('chats').set({ active: true }).where('id', '=', id).execute();
  await publishChange(context, { id, userId: chat.user_id }, 'changed');
  return readChat(context, id);
}
