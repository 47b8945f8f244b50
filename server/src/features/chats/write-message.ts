import type { chats } from '@aliquot/contract/chats';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { claimFile } from '../files/index.ts';
import { findMessage, type MessageRow } from './messages.ts';
import { notifyOthers } from './notify-others.ts';
import { assertMessageRate, clientOf, referenceOf } from './rules.ts';

export type Written = Input<(typeof chats)['createMessage']>['body'];

/** Appends a message to a conversation that the caller has locked, and notifies the other side. */
export async function writeMessage(
  context: Context,
  chat: { id: number; userId: number },
  body: Written,
): Promise<MessageRow> {
  const { db, actor } = context;
  await assertMessageRate(context);
  const client = await clientOf(db, chat.userId);
  if (!client.reachable) fail('recipient_inactive', { words: { name: client.name } });
  const reference = await referenceOf(context, client.actor, body.sourceType, body.sourceId);
  const seq = await nextPlace(context, chat.id);
  const { id } = await db
    .insertInto('chat_messages')
    .values({
      chat_id: chat.id,
      seq,
      author_id: actor.id,
      from_staff: actor.group === 'staff',
      comment: body.comment ?? '',
      source_type: body.sourceType,
      ...reference,
      client_key: body.clientKey ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attach(context, id, body.fileIds ?? []);
  const written = (await findMessage(db, id)) ?? fail('not_found');
  await notifyOthers(context, chat, written);
  return written;
}

/** Returns the next message number, and updates the progress of the conversation. */
async function nextPlace({ db, actor }: Context, chatId: number): Promise<number> {
  const fromStaff = actor.group === 'staff';
  const { last_seq } = await db
    .updateTable('chat_progress')
    .set((eb) => {
      const next = eb('last_seq', '+', 1);
      return {
        last_seq: next,
        last_message_at: sql<Date>`clock_timestamp()`,
        ...(fromStaff ? { staff_seq: next, answered_by: actor.id } : { client_seq: next }),
      };
    })
    .where('chat_id', '=', chatId)
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  return last_seq;
}

async function attach(context: Context, messageId: number, fileIds: readonly number[]): Promise<void> {
  for (const [position, fileId] of fileIds.entries()) {
    await claimFile(context, fileId, 'attachment', 'fileIds');
    await context.db
      .insertInto('chat_attachments')
      .values({ chat_message_id: messageId, file_id: fileId, position })
      .execute();
  }
}
