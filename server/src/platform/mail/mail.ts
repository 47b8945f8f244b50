import { buffer } from 'node:stream/consumers';
import { knownLanguage } from '@aliquot/contract/languages';
import type { Language } from '@aliquot/contract/messages/index';
import { type Selectable, sql } from 'kysely';
import type { PublicContext, Services } from '../context.ts';
import type { Handle } from '../database/handle.ts';
import type { Tables } from '../database/tables.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Sender } from './lay-out.ts';
import type { MailData, MailTemplate, MailTexts } from './mail-data.ts';
import { type Attachment, createMailer, type Mailer } from './mailer.ts';
import { renderMail } from './render.ts';

const sendJob = 'mail.send';
/** After this time a sender is considered dead and another sends the mail, with the same message id. */
const takeOverMinutes = 10;
/** About six tries in five minutes, so half a day. */
const maxTries = 1000;
const keepDays = 30;

interface Mail<T extends MailTemplate> {
  to: string;
  language: Language;
  template: T;
  data: MailData[T];
  /** The id of a stored file. */
  attachment?: number;
}

/** Queues a mail in the transaction of its change. It is sent after the commit, and never after a rollback. */
export async function queueMail<T extends MailTemplate>(
  { db, jobs }: Pick<PublicContext, 'db' | 'jobs'>,
  { to, language, template, data, attachment }: Mail<T>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select queue_mail(${to}, ${language}, ${template}, ${JSON.stringify(data)}::jsonb,
      ${attachment ?? null}::integer) as id`.execute(db);
  await jobs.send(db, sendJob, { id: rows[0]?.id });
}

type Needs = Pick<Services, 'config' | 'clock' | 'log' | 'jobs' | 'store'>;

interface Written {
  /** The texts of all rooms. */
  texts: MailTexts;
  /** Who stands in the footer; null before a super admin has said it. */
  senderIn: (db: Handle, language: Language) => Promise<Sender | null>;
}

export function mailJobs(db: Handle, services: Needs, written: Written): Job[] {
  const mailer = createMailer(services.config);
  return [
    {
      name: sendJob,
      run: (data) => sendMail(db, services, { mailer, ...written }, Number((data as { id?: number }).id)),
    } satisfies Job,
    { name: 'mail.tidy', cron: '*/5 * * * *', run: () => tidy(db, services) },
  ];
}

/** Claims the mail, sends it outside any transaction, and marks it as sent. Does nothing if another sender has it. */
async function sendMail(
  db: Handle,
  services: Needs,
  { mailer, texts, senderIn }: { mailer: Mailer } & Written,
  id: number,
): Promise<void> {
  const mail = await claimMail(db, id, services.clock.now());
  if (!mail) return;
  try {
    const sender = await senderIn(db, knownLanguage(mail.language));
    const rendered = renderMail(services.config, texts, mail.template, mail.language, mail.data, sender);
    await mailer.send({
      id,
      messageId: mail.message_id,
      to: mail.to_address,
      template: mail.template,
      ...rendered,
      attachment: await readAttachment(db, services, mail.attachment_file_id),
    });
  } catch (error) {
    await db.updateTable('mails').set({ sending_since: null }).where('id', '=', id).execute();
    if (mail.tries >= maxTries)
      services.log.error({ event: 'mail.given_up', mail: id }, 'a mail could not be sent');
    throw error;
  }
  await db
    .updateTable('mails')
    .set({ sent_at: services.clock.now(), sending_since: null, data: '{}' })
    .where('id', '=', id)
    .execute();
}

async function readAttachment(
  db: Handle,
  { store }: Needs,
  fileId: number | null,
): Promise<Attachment | null> {
  if (fileId === null) return null;
  const file = await db
    .selectFrom('files')
    .select(['stored_key', 'original_name', 'content_type'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  const bytes = await buffer(await store.read(file.stored_key));
  return { name: file.original_name, type: file.content_type, bytes };
}

function claimMail(db: Handle, id: number, now: Date): Promise<Selectable<Tables['mails']> | undefined> {
  const deadSince = new Date(now.getTime() - takeOverMinutes * 60_000);
  return db
    .updateTable('mails')
    .set({ sending_since: now, tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where((eb) => eb.or([eb('sending_since', 'is', null), eb('sending_since', '<', deadSince)]))
    .returningAll()
    .executeTakeFirst();
}

/** Queues unsent mails again for some hours, since a mail server may be down for longer than a job is retried. */
async function tidy(db: Handle, { clock, jobs }: Needs): Promise<void> {
  const now = clock.now().getTime();
  const waiting = await db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('tries', '<', maxTries)
    .where('created_at', '<', new Date(now - 5 * 60_000))
    .orderBy('id')
    .limit(500)
    .execute();
  for (const { id } of waiting) await jobs.send(db, sendJob, { id });
  const old = new Date(now - keepDays * 86_400_000);
  await db.deleteFrom('mails').where('created_at', '<', old).execute();
}
