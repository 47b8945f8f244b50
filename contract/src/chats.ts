import * as z from 'zod/mini';
import { chatUnread } from './chat-unread.ts';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import { emptyToNull, id, idText, instant, longText, text, versionText } from './fields.ts';
import { listOf, listQuery } from './paging.ts';
import { client, everybody, roles, staff } from './roles.ts';

/** What a message may be about. An order or a sample is named, and must be one that the client of the chat may see. */
export const sourceTypes = ['general', 'order', 'sample'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const maxAttachments = 10;
/** A person who writes more than this within a minute is asked to wait. */
export const messagesPerMinute = 30;
/** A page of messages, unless asked otherwise; at most `maxLimit`. */
export const messagesPage = 50;

const name = z.string();
const seq = z.int().check(z.gte(0), z.lte(2_147_483_647));

const attachment = z.object({
  id,
  name,
  contentType: z.string(),
  size: z.int(),
  /** Signed for whoever asks, for ten minutes. */
  url: z.nullable(z.string()),
});
export type Attachment = z.output<typeof attachment>;

export const chatMessage = z.object({
  id,
  chatId: id,
  /** Its place in the conversation, from 1 without gaps: the same for everybody. */
  seq: z.int(),
  comment: z.string(),
  updatedAt: instant,
  sourceType: z.enum(sourceTypes),
  source: z.nullable(z.object({ id, name })),
  fromStaff: z.boolean(),
  author: z.object({ id, name }),
  /** The sender's own name for it, told to nobody else. */
  clientKey: z.nullable(z.string()),
  attachments: z.array(attachment),
});
export type ChatMessage = z.output<typeof chatMessage>;

export const chat = z.object({
  id,
  /** The same, under the name the other calls have for it. */
  chatId: id,
  version: z.int(),
  active: z.boolean(),
  person: z.object({
    id,
    name,
    role: z.enum(roles),
    avatarUrl: z.nullable(z.string()),
    /** Whether they can still sign in: nobody else is answered. */
    reachable: z.boolean(),
    /** Told to staff. */
    lastSeenAt: z.nullable(instant),
  }),
  company: z.nullable(z.object({ id, name })),
  /** Told to staff: the order placed last. */
  lastOrder: z.nullable(z.object({ id, number: z.string() })),
  messageCount: z.int(),
  unread: z.int(),
  /** How far one's own side has read, and how far the other. */
  readSeq: z.int(),
  readByOthersSeq: z.int(),
  /** The newest one; `get_chat_messages` gives them all. */
  messages: z.array(
    z.object({
      comment: z.string(),
      updatedAt: instant,
      sourceType: z.enum(sourceTypes),
      fromStaff: z.boolean(),
      author: z.object({ id, name }),
      /** The name of the first attachment, where there are no words. */
      attachment: z.nullable(name),
    }),
  ),
  lastMessageAt: instant,
  /** Whoever of staff wrote last. */
  answeredBy: z.nullable(z.object({ id, name })),
  createdAt: instant,
  updatedAt: instant,
});
export type Chat = z.output<typeof chat>;

export const chatSorts = ['lastMessageAt', 'name', 'company', 'messages', 'answeredBy'] as const;

const messageFields = {
  comment: z.optional(emptyToNull(longText())),
  sourceType: z._default(z.enum(sourceTypes), 'general'),
  /** The order or the sample. */
  sourceId: z.optional(id),
  fileIds: z.optional(z.array(id).check(z.maxLength(maxAttachments, 'too_many_files'))),
  /** The same message sent again under the same key is the same message. */
  clientKey: z.optional(text(64)),
};

type Written = {
  comment?: string | null | undefined;
  sourceType: SourceType;
  sourceId?: number | undefined;
} & {
  fileIds?: number[] | undefined;
};

/** Words or files, and a reference where the kind says there is one. */
const saysSomething = z.refine<Written>(
  ({ comment, fileIds }) => Boolean(comment) || (fileIds?.length ?? 0) > 0,
  { error: 'validate_required', path: ['comment'] },
);
const namesItsSource = z.refine<Written>(
  ({ sourceType, sourceId }) => (sourceType === 'general') === (sourceId === undefined),
  { error: 'source_mismatch', path: ['sourceId'] },
);

const params = z.strictObject({ id: idText });

export const chats = {
  getList: endpoint({
    method: 'POST',
    path: '/api/contact_us/get_chat_list',
    kind: 'read',
    access: everybody,
    body: listQuery({ sorts: chatSorts, filters: { unread: z.optional(z.boolean()) } }),
    response: listOf(chat),
  }),
  overview: chatUnread,
  getMessages: endpoint({
    method: 'POST',
    path: '/api/contact_us/get_chat_messages',
    kind: 'read',
    access: everybody,
    body: z.strictObject({
      chatId: id,
      /** Those before this place, the nearest; or those after it, the nearest; else the newest. */
      before: z.optional(seq),
      after: z.optional(seq),
      limit: z._default(z.int().check(z.gte(1), z.lte(200)), messagesPage),
    }),
    response: z.extend(listOf(chatMessage), { chat }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/contact_us/mark_read',
    kind: 'write',
    access: everybody,
    body: z.strictObject({ chatId: id, seq }),
    response: z.object({ unread: z.int() }),
  }),
  createMessage: endpoint({
    method: 'POST',
    path: '/api/contact_us/create_message_authorized',
    kind: 'write',
    access: client,
    body: z.strictObject(messageFields).check(saysSomething, namesItsSource),
    response: chatMessage,
  }),
  createReply: endpoint({
    method: 'POST',
    path: '/api/contact_us/create_reply',
    kind: 'write',
    access: everybody,
    body: z.strictObject({ chatId: id, ...messageFields }).check(saysSomething, namesItsSource),
    response: chatMessage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/contact_us/{id}',
    kind: 'write',
    access: staff,
    params,
    query: z.strictObject({ version: z.optional(versionText) }),
    response: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/contact_us/{id}/restore',
    kind: 'write',
    access: staff,
    params,
    response: chat,
  }),
};

export const chatsDocs: DocsOf<typeof chats> = {
  getList: {
    scope: 'self',
    errors: ['invalid_input'],
    summary: 'The conversations, newest first: staff get all, a client their own if there is one',
  },
  overview: {
    scope: 'self',
    errors: [],
    summary: 'How many messages wait to be read: staff of all conversations, a client of their own',
  },
  getMessages: {
    scope: 'self',
    errors: ['invalid_input', 'not_found'],
    summary: 'Messages of a conversation, oldest first, and the conversation as it stands',
  },
  markRead: {
    scope: 'self',
    errors: ['invalid_input', 'not_found'],
    summary: 'Says how far one’s own side has read; never goes back',
  },
  createMessage: {
    scope: 'self',
    errors: ['invalid_input', 'too_many_requests'],
    summary: 'Write to the provider: in one’s conversation, which is opened if there is none',
  },
  createReply: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'recipient_inactive', 'too_many_requests'],
    summary: 'Answer in a conversation, from either side',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'version_conflict'],
    summary:
      'Delete a conversation: it is gone for both sides, and the client’s next message opens a new one',
  },
  restore: {
    scope: 'any',
    errors: ['not_found', 'newer_conversation_exists'],
    summary: 'Bring a deleted conversation back, unless a new one was opened meanwhile',
  },
};
