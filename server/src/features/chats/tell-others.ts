import type { Context } from '../../platform/context.ts';
import { announce } from '../../platform/live.ts';

interface Conversation {
  id: number;
  userId: number;
}

/**
 * A message was written: whoever looks at the conversation reads on from where they are. What the other side is told
 * elsewhere, in a notice, is told here too.
 */
export const tellOthers = (
  context: Context,
  chat: Conversation,
  { seq }: { id: number; seq: number },
): Promise<void> => tellBoth(context, chat, 'chat.message', { chatId: chat.id, seq });

/** Somebody read further, deleted or restored it. */
export const tellChange = (context: Pick<Context, 'db'>, chat: Conversation, what: 'read' | 'changed') =>
  tellBoth(context, chat, `chat.${what}`, { chatId: chat.id });

/** Ids only: what is said in it is read by those who may. */
async function tellBoth(
  { db }: Pick<Context, 'db'>,
  { userId }: Conversation,
  kind: string,
  payload: object,
) {
  await announce(db, { kind, to: 'staff', payload });
  await announce(db, { kind, to: { userId }, payload });
}
