import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { notify } from '../notices/index.ts';
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
export async function notifyOthers(context: Context, chat: Conversation, message: Written): Promise<void> {
  const { db, jobs } = context;
  await publishToBoth(context, chat, 'chat.message', { chatId: chat.id, seq: message.seq });
  await notify(context, {
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
export const publishChange = (context: Pick<Context, 'db'>, chat: Conversation, what: 'read' | 'changed') =>
  publishToBoth(context, chat, `chat.${what}`, { chatId: chat.id });

/** Ids only: what is said in it is read by those who may. */
async function publishToBoth(
  { db }: Pick<Context, 'db'>,
  { userId }: Conversation,
  kind: string,
  payload: object,
) {
  await publish(db, { kind, to: 'staff', payload });
  await publish(db, { kind, to: { userId }, payload });
}
