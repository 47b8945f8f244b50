import * as z from 'zod/mini';
import { chatUnread } from './chat-unread.ts';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import { emptyToNull, id, idText, instant, longText, text, versionText } from './fields.ts';
import { listOf, listQuery } from './paging.ts';
import { client, everybody, roles, staff } from './roles.ts';

/** The subject of a message. An order, quote or sample is given by id, and the client of the chat must be able to see it. */
export const sourceTypes = ['general', 'order', 'quote', 'sample'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const maxAttachments = 10;
/** Limit of messages per user and minute. */
export const messagesPerMinute = 30;
/** Default page size of messages; at most `maxLimit`. */
export const messagesPage = 50;

const name = z.string();
const seq = z.int().check(z.gte(0), z.lte(2_147_483_647));

const attachment = z.object({
  id,
  name,
  contentType: z.string(),
  size: z.int(),
  /** Signed for the caller, valid for ten minutes. */
  url: z.nullable(z.string()),
});
export type Attachment = z.output<typeof attachment>;

export const chatMessage = z.object({
  id,
  chatId: id,
  /** Position in the conversation, from 1 without gaps, the same for both sides. */
  seq: z.int(),
  comment: z.string(),
  updatedAt: instant,
  sourceType: z.enum(sourceTypes),
  source: z.nullable(z.object({ id, name })),
  fromStaff: z.boolean(),
  author: z.object({ id, name }),
  /** The idempotency key of the sender, null for all others. */
  clientKey: z.nullable(z.string()),
  attachments: z.array(attachment),
});
export type ChatMessage = z.output<typeof chatMessage>;

export const chat = z.object({
  id,
  /** Equal to `id`, by the name that other calls use. */
  chatId: id,
  version: z.int(),
  active: z.boolean(),
  person: z.object({
    id,
    name,
    role: z.enum(roles),
    avatarUrl: z.nullable(z.string()),
    /** Whether the user can still sign in; otherwise replies are refused. */
    reachable: z.boolean(),
    /** For staff only. */
    lastSeenAt: z.nullable(instant),
  }),
  company: z.nullable(z.object({ id, name })),
  /** For staff only: the latest order. */
  lastOrder: z.nullable(z.object({ id, number: z.string() })),
  messageCount: z.int(),
  unread: z.int(),
  /** Last message read by the own side, and by the other. */
  readSeq: z.int(),
  readByOthersSeq: z.int(),
  /** Only the newest message; `get_chat_messages` returns all. */
  messages: z.array(
    z.object({
      comment: z.string(),
      updatedAt: instant,
      sourceType: z.enum(sourceTypes),
      fromStaff: z.boolean(),
      author: z.object({ id, name }),
      /** Name of the first attachment of a message without text. */
      attachment: z.nullable(name),
    }),
  ),
  lastMessageAt: instant,
  /** The staff member who wrote last. */
  answeredBy: z.nullable(z.object({ id, name })),
  createdAt: instant,
  updatedAt: instant,
});
export type Chat = z.output<typeof chat>;

export const chatSorts = ['lastMessageAt', 'name', 'company', 'messages', 'answeredBy'] as const;

const messageFields = {
  comment: z.optional(emptyToNull(longText())),
  sourceType: z._default(z.enum(sourceTypes), 'general'),
  /** Id of the order or sample. */
  sourceId: z.optional(id),
  fileIds: z.optional(z.array(id).check(z.maxLength(maxAttachments, 'too_many_files'))),
  /** Idempotency key: a repeated message with the same key is not stored again. */
  clientKey: z.optional(text(64)),
};

type Written = {
  comment?: string | null | undefined;
  sourceType: SourceType;
  sourceId?: number | undefined;
} & {
  fileIds?: number[] | undefined;
};

/** A message needs text or files, and a source id exactly if its type is not general. */
const hasContent = z.refine<Written>(
  ({ comment, fileIds }) => Boolean(comment) || (fileIds?.length ?? 0) > 0,
  { error: 'validate_required', path: ['comment'] },
);
const sourceMatchesType = z.refine<Written>(
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
      /** The messages right before or right after this position. Default: the newest. */
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
    body: z.strictObject(messageFields).check(hasContent, sourceMatchesType),
    response: chatMessage,
  }),
  createReply: endpoint({
    method: 'POST',
    path: '/api/contact_us/create_reply',
    kind: 'write',
    access: everybody,
    body: z.strictObject({ chatId: id, ...messageFields }).check(hasContent, sourceMatchesType),
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
    summary: 'List conversations, newest first: staff get all, a client only their own',
  },
  overview: {
    scope: 'self',
    errors: [],
    summary: 'Number of unread messages: for staff of all conversations, for a client of their own',
  },
  getMessages: {
    scope: 'self',
    errors: ['invalid_input', 'not_found'],
    summary: 'Messages of a conversation, oldest first, and the conversation',
  },
  markRead: {
    scope: 'self',
    errors: ['invalid_input', 'not_found'],
    summary: 'Mark messages as read by the own side up to a position; it never moves back',
  },
  createMessage: {
    scope: 'self',
    errors: ['invalid_input', 'too_many_requests'],
    summary: 'Write to the provider in the own conversation, which is opened if there is none',
  },
  createReply: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'recipient_inactive', 'too_many_requests'],
    summary: 'Reply in a conversation, from either side',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'version_conflict'],
    summary: 'Delete a conversation for both sides; the client’s next message opens a new one',
  },
  restore: {
    scope: 'any',
    errors: ['not_found', 'newer_conversation_exists'],
    summary: 'Restore a deleted conversation, unless a new one was opened meanwhile',
  },
};
