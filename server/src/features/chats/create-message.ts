import type { Context } from '../../platform/context.ts';
import { findSent, presentMessage } from './messages.ts';
import { lockOwnChat, openChat } from './queries.ts';
import { type Written, writeMessage } from './write-message.ts';

/** A client writes to us. Without a conversation, or after theirs was deleted, this opens one. */
export async function createMessage(context: Context, body: Written) {
  const { db, actor } = context;
  const open = await lockOwnChat(db, actor.id);
  // Looked up behind the lock: a twin that is being written has a place by now.
  const sent = body.clientKey ? await findSent(db, actor.id, body.clientKey) : undefined;
  if (sent) return presentMessage(context, sent);
  const id = open?.id ?? (await openChat(db, actor.id));
  return presentMessage(context, await writeMessage(context, { id, userId: actor.id }, body));
}
