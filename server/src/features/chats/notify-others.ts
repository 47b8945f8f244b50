import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { notify } from '../notices/index.ts';
import type { MessageRow } from './messages.ts';

type Written = Pick<MessageRow, 'id' | 'seq' | 'from_staff' | 'author_name'>;

interface Conversation {
  id: number;
  userId: number;
}

/** The mail is sent only if a message is unread for this long: users in a live conversation need none. */
const mailAfterSeconds = 300;
export const mailJob = 'chats.mail';

/** Publishes a new message, so that open pages read it, and notifies the other side. */
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

/** Messages of clients go to all staff, messages of staff to the client. */
export const readersOf = (chat: Conversation, { from_staff }: Pick<Written, 'from_staff'>) =>
  from_staff ? [chat.userId] : ('staff' as const);

/** Publishes that a conversation was read, deleted or restored. */
export const publishChange = (context: Pick<Context, 'db'>, chat: Conversation, what: 'read' | 'changed') =>
  publishToBoth(context, chat, `chat.${what}`, { chatId: chat.id });

/** Ids only: pages read the text with their own permissions. */
async function publishToBoth(
  { db }: Pick<Context, 'db'>,
  { userId }: Conversation,
  kind: string,
  payload: object,
) {
  await publish(db, { kind, to: 'staff', payload });
  await publish(db, { kind, to: { userId }, payload });
}
