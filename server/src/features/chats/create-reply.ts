import type { chats } from '@aliquot/contract/chats';
import type { Input } from '@aliquot/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { findSent, presentMessage } from './messages.ts';
import { lockChat } from './queries.ts';
import { writeMessage } from './write-message.ts';

/** A message of either side in an existing conversation. Fails when it was deleted. */
export async function createReply(context: Context, body: Input<(typeof chats)['createReply']>['body']) {
  const { db, actor } = context;
  const chat = await lockChat(context, body.chatId);
  const sent = body.clientKey ? await findSent(db, actor.id, body.clientKey) : undefined;
  if (sent) return sent.chat_id === chat.id ? presentMessage(context, sent) : fail('idempotency_key_reused');
  if (!chat.active) fail('not_found');
  return presentMessage(context, await writeMessage(context, { id: chat.id, userId: chat.user_id }, body));
}
