import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { noticeFacts, noticeKindNames, noticeSources } from './notice-kinds.ts';
import { noticeUnread, unread } from './notice-unread.ts';
import { everybody } from './roles.ts';

/** Notifications of a user. Only that user can read, count or mark them. */

/** May exceed 32 bits. */
const noticeId = z.int().check(z.positive());
const kind = z.enum(noticeKindNames);
const about = z.strictObject({ type: z.enum(noticeSources), id });

export const notice = z.object({
  /** Higher is newer. A merged event gives it a new id, so that marking as read covers only what the user saw. */
  id: noticeId,
  kind,
  at: instant,
  read: z.boolean(),
  /** Number of events since it was last read. */
  count: z.int(),
  about,
  words: z.partial(noticeFacts),
});
export type Notice = z.output<typeof notice>;

const mailChoice = z.object({ kind, mail: z.boolean() });
export type MailChoice = z.output<typeof mailChoice>;

export const notices = {
  getMany: endpoint({
    method: 'POST',
    path: '/api/notices/get_many',
    kind: 'read',
    access: everybody,
    /** Paged by cursor, so that new notifications cause no duplicates. */
    body: z.strictObject({
      limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
      before: z.optional(noticeId),
    }),
    response: z.object({ items: z.array(notice), count: z.int() }),
  }),
  unread: noticeUnread,
  markRead: endpoint({
    method: 'POST',
    path: '/api/notices/mark_read',
    kind: 'write',
    access: everybody,
    /** By ids, up to an id, or by subject. Ids of other users are ignored. */
    body: z.strictObject({
      ids: z.optional(z.array(noticeId).check(z.minLength(1), z.maxLength(200))),
      upTo: z.optional(noticeId),
      about: z.optional(about),
    }),
    response: unread,
  }),
  mailChoices: endpoint({
    method: 'GET',
    path: '/api/notices/mail_choices',
    kind: 'read',
    access: everybody,
    response: z.array(mailChoice),
  }),
  chooseMail: endpoint({
    method: 'PATCH',
    path: '/api/notices/mail_choices',
    kind: 'write',
    access: everybody,
    body: z.strictObject({ kind, mail: z.boolean() }),
    response: z.array(mailChoice),
  }),
};

export const noticesDocs: DocsOf<typeof notices> = {
  getMany: {
    scope: 'self',
    errors: ['invalid_input'],
    summary: 'List the own notifications of the last 90 days, newest first; `count` is the total',
  },
  unread: { scope: 'self', errors: [], summary: 'Number of unread notifications' },
  markRead: {
    scope: 'self',
    errors: ['invalid_input'],
    summary: 'Mark notifications as read; returns the number of unread ones',
  },
  mailChoices: { scope: 'self', errors: [], summary: 'Which kinds of notifications are also sent by mail' },
  chooseMail: {
    scope: 'self',
    errors: ['invalid_input'],
    summary: 'Turn mails for a kind of notification on or off',
  },
};
