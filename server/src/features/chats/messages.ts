import type { chats, SourceType } from '@aliquot/contract/chats';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fileUrl } from '../files/index.ts';
import { readChat } from './queries.ts';

interface StoredFile {
  id: number;
  name: string;
  contentType: string;
  size: number;
}

const written = (db: Handle) =>
  db
    .selectFrom('chat_messages as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .select([
      'm.id',
      'm.chat_id',
      'm.seq',
      'm.at',
      'm.comment',
      'm.source_type',
      'm.source_id',
      'm.source_name',
      'm.from_staff',
      'm.author_id',
      'm.client_key',
      sql<string>`u.first_name || ' ' || u.last_name`.as('author_name'),
      sql<StoredFile[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.original_name, 'contentType', f.content_type,
          'size', f.size) order by a.position)
        from chat_attachments a join files f on f.id = a.file_id where a.chat_message_id = m.id), '[]')`.as(
        'files',
      ),
    ]);

export type MessageRow = Awaited<ReturnType<typeof findMessage>> & object;

export const findMessage = (db: Handle, id: number) => written(db).where('m.id', '=', id).executeTakeFirst();

/** The user's message with this client key, in any conversation. */
export const findSent = (db: Handle, authorId: number, clientKey: string) =>
  written(db).where('m.author_id', '=', authorId).where('m.client_key', '=', clientKey).executeTakeFirst();

/** A page of messages, oldest first: the newest, the last ones before a position, or the first ones after it. */
export async function readMessages(
  context: Context,
  { chatId, before, after, limit }: Input<(typeof chats)['getMessages']>['body'],
) {
  // Read first, so that a message that arrives in between is on the page rather than only in the count.
  const chat = await readChat(context, chatId);
  let page = written(context.db).where('m.chat_id', '=', chatId);
  if (before !== undefined) page = page.where('m.seq', '<', before);
  if (after !== undefined) page = page.where('m.seq', '>', after);
  const forward = after !== undefined && before === undefined;
  const rows = await page
    .orderBy('m.seq', forward ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  if (!forward) rows.reverse();
  return { items: rows.map((row) => presentMessage(context, row)), count: chat.messageCount, chat };
}

export function presentMessage(context: Context, row: MessageRow) {
  return {
    id: row.id,
    chatId: row.chat_id,
    seq: row.seq,
    comment: row.comment,
    updatedAt: row.at,
    sourceType: row.source_type as SourceType,
    source: row.source_id === null ? null : { id: row.source_id, name: row.source_name ?? '' },
    fromStaff: row.from_staff,
    author: { id: row.author_id, name: row.author_name },
    clientKey: row.author_id === context.actor.id ? row.client_key : null,
    attachments: row.files.map((file) => ({ ...file, url: fileUrl(context, file.id) })),
  };
}
