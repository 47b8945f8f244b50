import * as z from 'zod/mini';
import type { Group } from './roles.ts';

/**
 * What people are told of, as data: the server writes by it, the bell and the profile show by it. A kind and its mail
 * have the same name.
 */

/** What a sentence may lean on. Facts without a language; of what is hidden from clients there is nothing here. */
export const noticeFacts = z.object({
  /** Of the order. */
  number: z.string(),
  samples: z.int(),
  /** Asked for and not found yet. */
  missing: z.int(),
  total: z.number(),
  carrier: z.string(),
  trackingNumber: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Of the request or of the saved search. */
  name: z.string(),
  company: z.string(),
  person: z.string(),
  file: z.string(),
  good: z.int(),
  bad: z.int(),
});
export type NoticeFacts = z.output<typeof noticeFacts>;

/** Where a notice leads. */
export const noticeSources = ['order', 'request', 'saved_search', 'sign_up', 'import', 'chat'] as const;
export type NoticeSource = (typeof noticeSources)[number];

export type NotifiedGroup = Exclude<Group, 'other'>;

interface Kind {
  topic: 'orders' | 'requests' | 'searches' | 'messages' | 'sign_ups' | 'imports';
  /**
   * Whom it is for, and whether they get it by mail too until they say otherwise: what is meant for one person goes by
   * mail, what everybody of staff is told does not.
   */
  mail: Partial<Record<NotifiedGroup, boolean>>;
  words: readonly (keyof NoticeFacts)[];
  /** While it is unread, more of the same is one notice that counts. */
  gathers?: true;
}

export const noticeKinds = {
  /** To whoever placed it: they know, so it is only ever a mail. */
  order_placed: { topic: 'orders', mail: { client: true }, words: ['number'] },
  order_confirmed: { topic: 'orders', mail: { client: true }, words: ['number'] },
  order_dispatched: {
    topic: 'orders',
    mail: { client: true },
    words: ['number', 'samples', 'carrier', 'trackingNumber'],
  },
  order_delivered: { topic: 'orders', mail: { client: true }, words: ['number'] },
  order_items_withdrawn: {
    topic: 'orders',
    mail: { client: true },
    words: ['number', 'samples', 'reason'],
  },
  order_cancelled: { topic: 'orders', mail: { client: true }, words: ['number', 'reason'] },
  request_allocated: {
    topic: 'requests',
    mail: { client: true },
    words: ['number', 'samples', 'missing'],
  },
  request_closed: { topic: 'requests', mail: { client: true }, words: ['number', 'name', 'reason'] },
  request_reopened: { topic: 'requests', mail: { client: true }, words: ['number', 'name'] },
  saved_search_news: {
    topic: 'searches',
    mail: { client: true },
    words: ['name', 'samples'],
    gathers: true,
  },
  order_received: {
    topic: 'orders',
    mail: { staff: false },
    words: ['number', 'company', 'person', 'samples', 'total'],
  },
  order_called_off: {
    topic: 'orders',
    mail: { staff: false },
    words: ['number', 'company', 'person', 'reason'],
  },
  order_assigned: { topic: 'orders', mail: { staff: true }, words: ['number', 'company', 'person'] },
  /** An order of which something has to be found first. It is told of once, by this. */
  request_received: {
    topic: 'requests',
    mail: { staff: false },
    words: ['number', 'name', 'company', 'person', 'missing'],
  },
  sign_up_received: { topic: 'sign_ups', mail: { staff: false }, words: ['person', 'company'] },
  /** Columns matched anew are checked anew. */
  import_checked: {
    topic: 'imports',
    mail: { staff: false },
    words: ['file', 'good', 'bad'],
    gathers: true,
  },
  import_done: { topic: 'imports', mail: { staff: false }, words: ['file', 'samples'] },
  import_refused: { topic: 'imports', mail: { staff: false }, words: ['file'] },
  /** `person` is whoever wrote. */
  chat: {
    topic: 'messages',
    mail: { client: true, staff: false },
    words: ['person'],
    gathers: true,
  },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;
export type NoticeWords<K extends NoticeKind> = Pick<NoticeFacts, (typeof noticeKinds)[K]['words'][number]>;

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];

const kindOf = (kind: NoticeKind): Kind => noticeKinds[kind];

export const topicOf = (kind: NoticeKind) => kindOf(kind).topic;
export const gathers = (kind: NoticeKind): boolean => kindOf(kind).gathers ?? false;

/** Whether somebody of the group gets it by mail unless they chose; undefined when it is not for them. */
export const mailByDefault = (kind: NoticeKind, group: Group): boolean | undefined =>
  group === 'other' ? undefined : kindOf(kind).mail[group];

/** What somebody of the group is told of. */
export const kindsFor = (group: Group): NoticeKind[] =>
  noticeKindNames.filter((kind) => mailByDefault(kind, group) !== undefined);
