import type { Context } from '../../platform/context.ts';
import { findSent, presentMessage } from './messages.ts';
import { lockOwnChat, openChat } from './queries.ts';
import { type Written, writeMessage } from './write-message.ts';

/** A message of a client. Opens a conversation if there is none, or the last was deleted. */
export async function createMessage(context: Context, body: Written) {
  const { db, actor } = context;
  const open = await lockOwnChat(db, actor.id);
  // Read after the lock, so that a concurrent retry finds the message of the first call.
  const sent = body.clientKey ? await findSent(db, actor.id, body.clientKey) : undefined;
  if (sent) return presentMessage(context, sent);
  const id = open?.id ?? (await openChat(db, actor.id));
  return presentMessage(context, await writeMessage(context, { id, userId: actor.id }, body));
}
