import type { Services } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { mailIfWanted } from '../notices/index.ts';
import { findMessage } from './messages.ts';
import { mailJob, readersOf } from './notify-others.ts';

type Needs = Pick<Services, 'jobs'>;

export const chatJobs = (db: Handle, services: Needs): Job[] => [
  {
    name: mailJob,
    run: (data) => mailUnread(db, services, Number((data as { messageId?: number }).messageId)),
  },
];

/** Sends a mail about a message that is still unread, only for the first unread one and not for those after it. */
export async function mailUnread(db: Handle, { jobs }: Needs, messageId: number): Promise<void> {
  const message = await findMessage(db, messageId);
  if (!message) return;
  const chat = await db
    .selectFrom('chats as c')
    .innerJoin('chat_progress as p', 'p.chat_id', 'c.id')
    .select(['c.id', 'c.user_id as userId', 'p.client_read_seq', 'p.staff_read_seq'])
    .where('c.id', '=', message.chat_id)
    .where('c.active', '=', true)
    .executeTakeFirst();
  if (!chat) return;
  const read = message.from_staff ? chat.client_read_seq : chat.staff_read_seq;
  const { first } = await db
    .selectFrom('chat_messages')
    .select((eb) => eb.fn.min('seq').as('first'))
    .where('chat_id', '=', chat.id)
    .where('from_staff', '=', message.from_staff)
    .where('seq', '>', read)
    .executeTakeFirstOrThrow();
  if (first !== message.seq) return;
  await mailIfWanted(
    { db, jobs },
    {
      to: readersOf(chat, message),
      kind: 'chat',
      mail: {
        path: message.from_staff ? '/contact-us' : `/contact-us?open=${chat.id}`,
        person: message.author_name,
      },
    },
  );
}
