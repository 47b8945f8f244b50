import type { chats, SourceType } from '@aliquot/contract/chats';
import type { Input } from '@aliquot/contract/endpoint';
import { groupOf, type Role } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { likePattern, listOf } from '../../platform/lists/index.ts';
import { fileUrl } from '../files/index.ts';

const nameOf = (table: string) =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

const sorts = {
  lastMessageAt: { filled: sql.ref('p.last_message_at') },
  name: sql`plain_text(${nameOf('u')})`,
  company: sql`plain_text(k.name)`,
  messages: { filled: sql.ref('p.last_seq') },
  answeredBy: sql`plain_text(${nameOf('s')})`,
  id: { filled: sql.ref('c.id') },
};

/** The number of messages that the actor's side has not read, of conversation `c` with progress `p`. */
const unreadBy = (actor: Actor) =>
  actor.group === 'staff'
    ? sql<number>`(select count(*)::integer from chat_messages m where m.chat_id = c.id and m.seq > p.staff_read_seq and not m.from_staff)`
    : sql<number>`(select count(*)::integer from chat_messages m where m.chat_id = c.id and m.seq > p.client_read_seq and m.from_staff)`;

/** Whether there is any unread message; reads only the counters. */
const waitsFor = (actor: Actor) =>
  actor.group === 'staff'
    ? sql<boolean>`p.client_seq > p.staff_read_seq`
    : sql<boolean>`p.staff_seq > p.client_read_seq`;

/** The condition of every query: staff see all conversations, a client only their own open one. */
const seenBy = (actor: Actor) =>
  actor.group === 'staff' ? sql<boolean>`true` : sql<boolean>`(c.user_id = ${actor.id} and c.active)`;

/** Columns are listed one by one. Those for staff only are not read for clients. */
const conversations = (db: Handle, actor: Actor) => {
  const toStaff = sql.lit(actor.group === 'staff');
  return db
    .selectFrom('chats as c')
    .innerJoin('chat_progress as p', 'p.chat_id', 'c.id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('client_companies as k', 'k.id', 'u.client_company_id')
    .leftJoin('users as s', 's.id', 'p.answered_by')
    .leftJoin('chat_messages as m', (join) =>
      join.onRef('m.chat_id', '=', 'c.id').onRef('m.seq', '=', 'p.last_seq'),
    )
    .leftJoin('users as w', 'w.id', 'm.author_id')
    .where(seenBy(actor))
    .select([
      'c.id',
      'c.version',
      'c.active',
      'c.created_at',
      'c.updated_at',
      'u.id as person_id',
      'u.role as person_role',
      'u.avatar_file_id',
      nameOf('u').as('person_name'),
      sql<boolean>`u.active and u.status = 'active'`.as('person_active'),
      sql<Date | null>`case when ${toStaff} then
        (select max(n.last_seen_at) from sessions n where n.user_id = u.id) end`.as('last_seen_at'),
      'k.id as company_id',
      'k.name as company_name',
      'p.last_seq',
      'p.last_message_at',
      'p.client_read_seq',
      'p.staff_read_seq',
      's.id as answerer_id',
      nameOf('s').as('answerer_name'),
      'm.comment',
      'm.from_staff',
      'm.author_id',
      'm.source_type',
      nameOf('w').as('author_name'),
      sql<string | null>`case when m.comment = '' then (select f.original_name from chat_attachments a
        join files f on f.id = a.file_id where a.chat_message_id = m.id order by a.position limit 1) end`.as(
        'attachment_name',
      ),
      sql<{ id: number; number: string } | null>`case when ${toStaff} then (
        select jsonb_build_object('id', o.id, 'number', o.number) from client_orders o
        where o.user_id = u.id and o.status <> 'new' order by o.id desc limit 1) end`.as('last_order'),
      unreadBy(actor).as('unread'),
    ]);
};

/** Conversations that match by user, by company or by the text of a message, each with its own index. */
function found(search: string) {
  const pattern = sql`plain_text(${likePattern(search)})`;
  return sql`
    select h.id from chats h join users n on n.id = h.user_id
    where plain_text(n.first_name || ' ' || n.last_name || ' ' || n.email) like ${pattern}
    union
    select h.id from client_companies o join users n on n.client_company_id = o.id join chats h on h.user_id = n.id
    where plain_text(o.name) like ${pattern}
    union
    select w.chat_id from chat_messages w where plain_text(w.comment) like ${pattern}`;
}

export type ChatRow = NonNullable<Awaited<ReturnType<typeof findChat>>>;

export async function listChats(context: Context, query: Input<(typeof chats)['getList']>['body']) {
  const { db, actor } = context;
  const { items, count } = await listOf(db, {
    from: conversations(db, actor),
    query,
    alias: 'c',
    search: (words) => sql<boolean>`c.id in (${found(words)})`,
    where: { unread: (unread) => (unread ? waitsFor(actor) : sql<boolean>`not (${waitsFor(actor)})`) },
    sorts,
    defaultSort: '-lastMessageAt',
  });
  return { items: items.map((row) => presentChat(context, row)), count };
}

export const findChat = (db: Handle, actor: Actor, id: number) =>
  conversations(db, actor).where('c.id', '=', id).executeTakeFirst();

/** A foreign conversation gets the same 404 as an unknown one. */
export const readChat = async (context: Context, id: number) =>
  presentChat(context, (await findChat(context.db, context.actor, id)) ?? fail('not_found'));

/** The conversation, locked until the end of the transaction, so that concurrent messages get consecutive numbers. */
export async function lockChat({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number) {
  const row = await db
    .selectFrom('chats as c')
    .selectAll('c')
    .where('c.id', '=', id)
    .where(seenBy(actor))
    .forUpdate('c')
    .executeTakeFirst();
  return row ?? fail('not_found');
}

/** The open conversation of a client, locked in the same way. */
export const lockOwnChat = (db: Handle, userId: number) =>
  db
    .selectFrom('chats')
    .select('id')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst();

/** The unique index lets only one of two concurrent calls create it; the other is retried and finds it. */
export async function openChat(db: Handle, userId: number): Promise<number> {
  const { id } = await db
    .insertInto('chats')
    .values({ user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('chat_progress').values({ chat_id: id }).execute();
  return id;
}

export async function readOverview({ db, actor }: Pick<Context, 'db' | 'actor'>) {
  const waiting = db
    .selectFrom('chats as c')
    .innerJoin('chat_progress as p', 'p.chat_id', 'c.id')
    .select(unreadBy(actor).as('unread'))
    .where('c.active', '=', true)
    .where(seenBy(actor))
    .where(waitsFor(actor));
  return db
    .selectFrom(waiting.as('waiting'))
    .select([
      sql<number>`coalesce(sum(unread), 0)::integer`.as('unread'),
      sql<number>`count(*)::integer`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();
}

export function presentChat(context: Context, row: ChatRow) {
  const bySide = { staff: row.staff_read_seq, client: row.client_read_seq };
  const isStaff = context.actor.group === 'staff';
  return {
    id: row.id,
    chatId: row.id,
    version: row.version,
    active: row.active,
    person: {
      id: row.person_id,
      name: row.person_name,
      role: row.person_role as Role,
      avatarUrl: fileUrl(context, row.avatar_file_id),
      reachable: row.person_active && groupOf(row.person_role) === 'client',
      lastSeenAt: row.last_seen_at,
    },
    company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
    lastOrder: row.last_order,
    messageCount: row.last_seq,
    unread: row.unread,
    readSeq: isStaff ? bySide.staff : bySide.client,
    readByOthersSeq: isStaff ? bySide.client : bySide.staff,
    messages:
      row.author_id === null
        ? []
        : [
            {
              comment: row.comment ?? '',
              updatedAt: row.last_message_at,
              sourceType: (row.source_type ?? 'general') as SourceType,
              fromStaff: row.from_staff ?? false,
              author: { id: row.author_id, name: row.author_name },
              attachment: row.attachment_name,
            },
          ],
    lastMessageAt: row.last_message_at,
    answeredBy: row.answerer_id === null ? null : { id: row.answerer_id, name: row.answerer_name },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
