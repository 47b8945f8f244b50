import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { markHandled } from '../notices/index.ts';
import { publishChange } from './notify-others.ts';
import { lockChat, readChat } from './queries.ts';

/** Hides the conversation from both sides; its messages are kept. The client's next message opens another. */
export async function removeChat(context: Context, id: number, version: number | undefined): Promise<null> {
  const chat = await lockChat(context, id);
  if (!chat.active) fail('not_found');
  await assertVersion(chat, version, () => readChat(context, id));
  await context.db.updateTable('chats').set({ active: false }).where('id', '=', id).execute();
  await markHandled(context.db, { about: { type: 'chat', id } });
  await publishChange(context, { id, userId: chat.user_id }, 'changed');
  return null;
}
