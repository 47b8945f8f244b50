import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { noticeFacts, noticeKindNames, noticeSources } from './notice-kinds.ts';
import { noticeUnread, unread } from './notice-unread.ts';
import { everybody } from './roles.ts';

/** What happened that concerns somebody. They are one's own: nobody else reads, counts or marks them. */

/** There are more of them than of anything else. */
const noticeId = z.int().check(z.positive());
const kind = z.enum(noticeKindNames);
const about = z.strictObject({ type: z.enum(noticeSources), id });

export const notice = z.object({
  /** Higher is newer. One that gathered more has a new id: what somebody marks as read is what they saw. */
  id: noticeId,
  kind,
  at: instant,
  read: z.boolean(),
  /** How often it happened since it was last read. */
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
    /** Pages by what was seen last, so that news in between shows nothing twice. */
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
    /** These, all up to one, or all about something. What is not one’s own is passed over. */
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
    summary: 'One’s notices of the last 90 days, newest first; `count` is of them all',
  },
  unread: { scope: 'self', errors: [], summary: 'How many notices one has not read' },
  markRead: {
    scope: 'self',
    errors: ['invalid_input'],
    summary: 'Mark notices as read; answers how many are left',
  },
  mailChoices: { scope: 'self', errors: [], summary: 'Which kinds of notices one gets by mail too' },
  chooseMail: {
    scope: 'self',
    errors: ['invalid_input'],
    summary: 'Get a kind of notices by mail, or no longer',
  },
};
