import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { refuseStale } from '../../platform/stale.ts';
import { settle } from '../notices/index.ts';
import { lockChat, readChat } from './queries.ts';
import { tellChange } from './tell-others.ts';

/** Gone for both sides, with its history kept; the client's next message opens another. */
export async function removeChat(context: Context, id: number, version: number | undefined): Promise<null> {
  const chat = await lockChat(context, id);
  if (!chat.active) fail('not_found');
  await refuseStale(chat, version, () => readChat(context, id));
  await context.db.updateTable('chats').set({ active: false }).where('id', '=', id).execute();
  await settle(context.db, { about: { type: 'chat', id } });
  await tellChange(context, { id, userId: chat.user_id }, 'changed');
  return null;
}
