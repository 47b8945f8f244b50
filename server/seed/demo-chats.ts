import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';
import { at } from './order-timeline.ts';

const ama = 'super@aliquot.example';
const rune = 'admin@aliquot.example';

/** Days before now, hours on that day, author (null: the client), and text; `{order}` is the client's last order. */
type Line = readonly [daysAgo: number, hours: number, by: string | null, comment: string, about?: 'order'];

interface DemoChat {
  client: string;
  /** Number of the last messages that the other side has not read. */
  unread: number;
  lines: readonly Line[];
}

const conversations: readonly DemoChat[] = [
  {
    client: 'manager@northbio.example',
    unread: 0,
    lines: [
      [6, 0, null, 'The carrier’s page does not know the number of our parcel.', 'order'],
      [6, 1.2, rune, 'They scan it tonight. I will look again in the morning and tell you.'],
      [5, -2, rune, 'It is there now: on its way, due tomorrow before noon.'],
      [5, 0.5, null, 'Thanks, the tracking number works now.'],
    ],
  },
  {
    client: 'user@helix.example',
    unread: 0,
    lines: [
      [3, 0, null, 'Could you send the invoice for {order} to our accounts department?', 'order'],
      [2, 1, ama, 'The invoice went out this morning.'],
    ],
  },
  {
    client: 'manager@helix.example',
    unread: 2,
    lines: [
      [
        2,
        -4,
        null,
        'We have just placed {order}. The two EDTA tubes must stay between 2 and 8 °C, please do not freeze them.',
        'order',
      ],
      [2, -2, ama, 'Understood. They will travel in a separate cool box, the four serum vials on dry ice.'],
      [2, -1.6, null, 'Perfect. Our dock is open from 7 to 15 h; the driver asks for Samir.'],
      [0, -5, rune, 'Both boxes left us at 08:40.'],
      [0, -0.3, null, 'Great, thank you.'],
      [
        0,
        -0.2,
        null,
        'Could you confirm the freeze-thaw count of the serum? Our protocol allows one at most.',
      ],
    ],
  },
];

/** Part of the demo data: recent conversations of clients and staff. */
export async function seedChats(db: Handle): Promise<void> {
  const people = await db.selectFrom('users').select(['id', 'email']).execute();
  const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? 0;
  for (const { client, lines, unread } of conversations) {
    const userId = idOf(client);
    const order = await db
      .selectFrom('client_orders')
      .select(['id', 'number'])
      .where('user_id', '=', userId)
      .where('status', '<>', 'new')
      .orderBy('placed_at', 'desc')
      .executeTakeFirst();
    const chat = await db
      .insertInto('chats')
      .values({ user_id: userId, created_at: at(lines[0]?.[0] ?? 0, lines[0]?.[1]) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('chat_messages')
      .values(
        lines.map(([daysAgo, hours, by, comment, about], n) => ({
          chat_id: chat.id,
          seq: n + 1,
          at: at(daysAgo, hours),
          author_id: by ? idOf(by) : userId,
          from_staff: by !== null,
          comment: comment.replace('{order}', order?.number ?? 'our order'),
          ...(about && order ? { source_type: about, source_id: order.id, source_name: order.number } : {}),
        })),
      )
      .execute();
    await sql`
      insert into chat_progress (chat_id, last_seq, client_seq, staff_seq, client_read_seq, staff_read_seq,
        last_message_at, answered_by)
      select ${chat.id}, max(seq), max(seq) filter (where not from_staff), max(seq) filter (where from_staff),
        max(seq) - ${unread}::integer, max(seq) - ${unread}::integer, max(at),
        (array_agg(author_id order by seq desc) filter (where from_staff))[1]
      from chat_messages where chat_id = ${chat.id}`.execute(db);
  }
}
