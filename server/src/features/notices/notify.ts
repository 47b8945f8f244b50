import { knownLanguage } from '@aliquot/contract/languages';
import {
  gathers,
  mailByDefault,
  type NoticeKind,
  type NoticeSource,
  type NoticeWords,
} from '@aliquot/contract/notice-kinds';
import { groupOf } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import type { PublicContext } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { type MailData, queueMail } from '../../platform/mail/index.ts';
import { findRecipients, type Recipient } from './recipients.ts';

/** The actor is not notified of their own change; a job has no actor. */
type Notifier = Pick<PublicContext, 'db' | 'jobs'> & { actor?: { id: number } | null };

/** The data of the kind's mail, without the recipient's name. */
export type Letter<K extends NoticeKind> = Omit<MailData[K], 'firstName'>;

interface MailRequest<K extends NoticeKind> {
  /** Users by id, or all staff. Users who cannot sign in, or are not in a group that the kind is for, are left out. */
  to: readonly number[] | 'staff';
  kind: K;
  mail: Letter<K>;
}

interface Notification<K extends NoticeKind> extends Omit<MailRequest<K>, 'mail'> {
  /** Absent where the room sends the mail itself. */
  mail?: Letter<K>;
  about: { type: NoticeSource; id: number };
  words: NoticeWords<K>;
}

/**
 * Notifies users in the transaction of the change: a notification each, the event that updates their bell, and the mail of
 * the kind for those who want it; a rollback undoes all of it. The actor gets no notification but does get the mail, as a
 * receipt. A kind that gathers sends its mail with the first notification only.
 */
export async function notify<K extends NoticeKind>(
  context: Notifier,
  notification: Notification<K>,
): Promise<void> {
  const { db, actor } = context;
  const { to, kind } = notification;
  const people = await findRecipients(db, to, kind);
  const others = people.filter(({ id }) => id !== actor?.id);
  const renewed =
    others.length === 0 ? new Set<number>() : await createNotifications(context, notification, others);
  if (others.length > 0) await publishNew(context, to, others);
  const { mail } = notification;
  if (mail)
    await mailTo(
      context,
      people.filter(({ id }) => !renewed.has(id)),
      { kind, mail },
    );
}

/** The mail alone, for rooms that decide themselves when to send it. */
export async function mailIfWanted<K extends NoticeKind>(
  context: Notifier,
  request: MailRequest<K>,
): Promise<void> {
  await mailTo(context, await findRecipients(context.db, request.to, request.kind), request);
}

/** The only place that reads users' mail preferences. */
async function mailTo<K extends NoticeKind>(
  context: Notifier,
  people: readonly Recipient[],
  { kind, mail }: Pick<MailRequest<K>, 'kind' | 'mail'>,
): Promise<void> {
  for (const { role, email, first_name: firstName, language, chosen } of people) {
    if (!(chosen ?? mailByDefault(kind, groupOf(role)))) continue;
    await queueMail(context, {
      to: email,
      language: knownLanguage(language),
      template: kind,
      data: { ...mail, firstName } as MailData[K],
    });
  }
}

/**
 * One per user. An unread one of a kind that gathers is renewed: it counts up, gets the new facts and moves to the top.
 * Concurrent transactions lock in the order of users, to prevent deadlocks. Returns the users whose was renewed.
 */
async function createNotifications<K extends NoticeKind>(
  { db }: Notifier,
  { kind, about, words }: Notification<K>,
  people: readonly Recipient[],
): Promise<Set<number>> {
  const { rows } = await sql<{ recipient: number; events: number }>`
    select recipient, events from create_notifications(${people.map(({ id }) => id)}::integer[], ${kind},
      ${about.type}, ${about.id}, ${JSON.stringify(words)}::jsonb, ${gathers(kind)})`.execute(db);
  return new Set(rows.filter(({ events }) => events > 1).map(({ recipient }) => recipient));
}

/** The event carries no data: the bell reads it. A notification of all staff is one event. */
async function publishNew(
  { db }: Notifier,
  to: MailRequest<NoticeKind>['to'],
  recipients: readonly Recipient[],
): Promise<void> {
  if (to === 'staff') await publish(db, { kind: 'notice.new', to, payload: {} });
  else
    for (const { id } of recipients)
      await publish(db, { kind: 'notice.new', to: { userId: id }, payload: {} });
}
