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
import { announce } from '../../platform/live.ts';
import { queueMail } from '../../platform/mail.ts';
import type { MailData } from '../../platform/mail-templates/render.ts';
import { findRecipients, type Recipient } from './recipients.ts';

/** Whoever did it is not told of it; a job has nobody. */
type Teller = Pick<PublicContext, 'db' | 'jobs'> & { actor?: { id: number } | null };

/** The letter of the kind, but for whom it greets. */
export type Letter<K extends NoticeKind> = Omit<MailData[K], 'firstName'>;

interface Wish<K extends NoticeKind> {
  /** People by id, or everybody of staff. Who may not come in, or is not of a group the kind is for, is left out. */
  to: readonly number[] | 'staff';
  kind: K;
  mail: Letter<K>;
}

interface Happening<K extends NoticeKind> extends Omit<Wish<K>, 'mail'> {
  /** Left out where the mail goes its own way. */
  mail?: Letter<K>;
  about: { type: NoticeSource; id: number };
  words: NoticeWords<K>;
}

/**
 * Tells people of something, in the change's own transaction: a notice each, the event that makes their bell ring, and
 * the mail of the kind for those who want it. What is rolled back was never told. Whoever did it gets no notice, yet the
 * mail, which is then the receipt. Of a kind that gathers, the mail goes with the first, not with each that follows.
 */
export async function tell<K extends NoticeKind>(context: Teller, happening: Happening<K>): Promise<void> {
  const { db, actor } = context;
  const { to, kind } = happening;
  const people = await findRecipients(db, to, kind);
  const told = people.filter(({ id }) => id !== actor?.id);
  const renewed = told.length === 0 ? new Set<number>() : await writeNotices(context, happening, told);
  if (told.length > 0) await ring(context, to, told);
  const { mail } = happening;
  if (mail)
    await mailThose(
      context,
      people.filter(({ id }) => !renewed.has(id)),
      { kind, mail },
    );
}

/** The mail alone, for what keeps its own pace of writing. */
export async function mailIfWanted<K extends NoticeKind>(context: Teller, wish: Wish<K>): Promise<void> {
  await mailThose(context, await findRecipients(context.db, wish.to, wish.kind), wish);
}

/** The one place where anybody's choice of mails is obeyed. */
async function mailThose<K extends NoticeKind>(
  context: Teller,
  people: readonly Recipient[],
  { kind, mail }: Pick<Wish<K>, 'kind' | 'mail'>,
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
 * One a person. Where an unread one of the kind gathers, it is renewed: it counts, says what is true now and comes to
 * the top. Two at once wait for each other at the index, in the order of people. Answers whose was renewed.
 */
async function writeNotices<K extends NoticeKind>(
  { db }: Teller,
  { kind, about, words }: Happening<K>,
  people: readonly Recipient[],
): Promise<Set<number>> {
  const { rows } = await sql<{ person: number; told: number }>`
    select person, told from write_notices(${people.map(({ id }) => id)}::integer[], ${kind}, ${about.type},
      ${about.id}, ${JSON.stringify(words)}::jsonb, ${gathers(kind)})`.execute(db);
  return new Set(rows.filter(({ told }) => told > 1).map(({ person }) => person));
}

/** Ids and words stay where they are: the bell asks. What all of staff are told is one event. */
async function ring({ db }: Teller, to: Wish<NoticeKind>['to'], told: readonly Recipient[]): Promise<void> {
  if (to === 'staff') await announce(db, { kind: 'notice.new', to, payload: {} });
  else for (const { id } of told) await announce(db, { kind: 'notice.new', to: { userId: id }, payload: {} });
}
