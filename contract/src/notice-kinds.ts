import * as z from 'zod/mini';
import type { Group } from './roles.ts';

/**
 * The kinds of notifications, for the server that creates them and the bell and profile that show them. A kind and its
 * mail have the same name.
 */

/** Parameters of notification texts, independent of the language. They contain nothing that is hidden from clients. */
export const noticeFacts = z.object({
  /** Of the order, quote or invoice. */
  number: z.string(),
  samples: z.int(),
  /** Requested but not found yet. */
  missing: z.int(),
  total: z.number(),
  carrier: z.string(),
  trackingNumber: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Name of the request, saved search or cohort. */
  name: z.string(),
  company: z.string(),
  person: z.string(),
  file: z.string(),
  good: z.int(),
  bad: z.int(),
  /** The last day of an offer, or the day an invoice is due. */
  day: z.string(),
});
export type NoticeFacts = z.output<typeof noticeFacts>;

/** The subject that a notification links to. */
export const noticeSources = [
  'order',
  'request',
  'saved_search',
  'sign_up',
  'import',
  'chat',
  'approval',
  'quote',
  'cart',
  'company',
  'cohort',
  'client_invoice',
] as const;
export type NoticeSource = (typeof noticeSources)[number];

export type NotifiedGroup = Exclude<Group, 'other'>;

interface Kind {
  topic:
    | 'orders'
    | 'invoices'
    | 'approvals'
    | 'quotes'
    | 'requests'
    | 'searches'
    | 'messages'
    | 'sign_ups'
    | 'imports';
  /**
   * The recipients, and whether they also get a mail by default: notifications to one user are mailed, those to all
   * staff are not.
   */
  mail: Partial<Record<NotifiedGroup, boolean>>;
  words: readonly (keyof NoticeFacts)[];
  /** While it is unread, repeated events are merged into one notification with a count. */
  gathers?: true;
}

export const noticeKinds = {
  /** Only a mail, since the buyer just placed the order. */
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
  /** Managers of the company. Without a mail, since the invoice itself is mailed to the billing address. */
  invoice_issued: { topic: 'invoices', mail: { client: false }, words: ['number', 'total', 'day'] },
  /** Once, after the day it was due. */
  invoice_overdue: {
    topic: 'invoices',
    mail: { staff: false },
    words: ['number', 'company', 'total', 'day'],
  },
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
  /** The owner: samples of a cohort can no longer be bought, and the company did not order them. */
  cohort_changed: {
    topic: 'searches',
    mail: { client: false },
    words: ['name', 'samples'],
    gathers: true,
  },
  /** Approvers; again after a day without a decision. */
  approval_requested: { topic: 'approvals', mail: { client: true }, words: ['person', 'samples', 'total'] },
  /** `number` is empty when it was declined. */
  approval_decided: { topic: 'approvals', mail: { client: true }, words: ['person', 'number', 'reason'] },
  /** The samples are held for six hours more. */
  approval_lapsing: { topic: 'approvals', mail: { client: true }, words: ['samples', 'total'] },
  /** They are held no more; the approval stays open. */
  approval_lapsed: { topic: 'approvals', mail: { client: true }, words: ['samples', 'total'] },
  approval_nobody: { topic: 'approvals', mail: { staff: false }, words: ['company', 'person'] },
  quote_requested: {
    topic: 'quotes',
    mail: { staff: false },
    words: ['number', 'company', 'person', 'samples'],
  },
  quote_countered: { topic: 'quotes', mail: { staff: false }, words: ['number', 'company', 'person'] },
  quote_accepted: {
    topic: 'quotes',
    mail: { staff: false },
    words: ['number', 'company', 'person', 'total'],
  },
  quote_declined: { topic: 'quotes', mail: { staff: false }, words: ['number', 'company', 'person'] },
  quote_offered: { topic: 'quotes', mail: { client: true }, words: ['number', 'samples', 'total', 'day'] },
  /** Two days before the last one. */
  quote_expiring: {
    topic: 'quotes',
    mail: { client: true, staff: false },
    words: ['number', 'company', 'day'],
  },
  quote_expired: { topic: 'quotes', mail: { client: true, staff: false }, words: ['number', 'company'] },
  /** Staff have taken it back. */
  quote_withdrawn: { topic: 'quotes', mail: { client: true }, words: ['number', 'reason'] },
  /** Staff have released what the company held. */
  holds_released: { topic: 'orders', mail: { client: true }, words: ['samples', 'reason'] },
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
  /** Replaces order_received for an order with a request. */
  request_received: {
    topic: 'requests',
    mail: { staff: false },
    words: ['number', 'name', 'company', 'person', 'missing'],
  },
  sign_up_received: { topic: 'sign_ups', mail: { staff: false }, words: ['person', 'company'] },
  /** Merged, since matching columns again repeats the check. */
  import_checked: {
    topic: 'imports',
    mail: { staff: false },
    words: ['file', 'good', 'bad'],
    gathers: true,
  },
  import_done: { topic: 'imports', mail: { staff: false }, words: ['file', 'samples'] },
  import_refused: { topic: 'imports', mail: { staff: false }, words: ['file'] },
  /** `person` is the author. */
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

/** Whether users of the group get it by mail by default; undefined if it is not for them. */
export const mailByDefault = (kind: NoticeKind, group: Group): boolean | undefined =>
  group === 'other' ? undefined : kindOf(kind).mail[group];

/** The kinds for users of the group. */
export const kindsFor = (group: Group): NoticeKind[] =>
  noticeKindNames.filter((kind) => mailByDefault(kind, group) !== undefined);
