import type { Context } from '../../platform/context.ts';
import { announce } from '../../platform/live.ts';
import { tell } from '../notices/index.ts';
import type { MessageRow } from './messages.ts';

type Written = Pick<MessageRow, 'id' | 'seq' | 'from_staff' | 'author_name'>;

interface Conversation {
  id: number;
  userId: number;
}

/** Whoever talks with us just now needs no mail: it goes when a message has waited for so long. */
const mailAfterSeconds = 300;
export const mailJob = 'chats.mail';

/** A message was written: whoever looks at the conversation reads on from where they are, the others' bells ring. */
export async function tellOthers(context: Context, chat: Conversation, message: Written): Promise<void> {
  const { db, jobs } = context;
  await tellBoth(context, chat, 'chat.message', { chatId: chat.id, seq: message.seq });
  await tell(context, {
    to: readersOf(chat, message),
    kind: 'chat',
    about: { type: 'chat', id: chat.id },
    words: { person: message.author_name },
  });
  await jobs.send(db, mailJob, { messageId: message.id }, mailAfterSeconds);
}

/** All of staff read what a client writes; what staff write is for the client. */
export const readersOf = (chat: Conversation, { from_staff }: Pick<Written, 'from_staff'>) =>
  from_staff ? [chat.userId] : ('staff' as const);

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
