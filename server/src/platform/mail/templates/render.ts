import { knownLanguage, type Language } from '@aliquot/contract/languages';
import { noticeKindNames } from '@aliquot/contract/notice-kinds';
import type { Config } from '../../config.ts';
import { inUtc } from '../../documents/translate.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { layOut } from './lay-out.ts';
import type { MailData, MailTemplate, MailTexts } from './mail-texts.ts';
import type { MailWords } from './mail-words.ts';
import {
  type NoticeMailData,
  type NoticeMailTexts,
  noticeMails,
  noticeMailTemplates,
} from './notice-mails.ts';
import { type OrderMailData, type OrderMailTexts, orderMails, orderMailTemplates } from './order-mails.ts';

const texts: Record<Language, MailTexts & OrderMailTexts & NoticeMailTexts> = {
  en: { ...en, ...orderMails.en, ...noticeMails.en },
  fr: { ...fr, ...orderMails.fr, ...noticeMails.fr },
};

const accountTemplates = Object.keys({
  invitation: 0,
  recovery: 0,
  sign_up_confirmation: 0,
  sign_up_activated: 0,
  email_change_confirm: 0,
  email_change_notice: 0,
  email_changed_notice: 0,
  email_reverted: 0,
  email_reverted_notice: 0,
  email_moved_notice: 0,
  email_moved: 0,
  saved_search_news: 0,
} satisfies Record<Exclude<MailTemplate, keyof OrderMailData | keyof NoticeMailData>, 0>) as MailTemplate[];

export const mailTemplates: MailTemplate[] = [
  ...accountTemplates,
  ...orderMailTemplates,
  ...noticeMailTemplates,
];

export function renderMail(
  config: Pick<Config, 'publicUrl'>,
  template: string,
  language: string,
  data: unknown,
) {
  if (!isTemplate(template)) throw new Error(`there is no mail template ${template}`);
  const spoken = knownLanguage(language);
  const { greeting, footer, chosenFooter, otherwise, ...words } = texts[spoken];
  const given = data as MailData[typeof template];
  const write = words[template] as (data: unknown, when: (iso: string) => string) => MailWords;
  const link = linkTo(config.publicUrl, given.path);
  return {
    link,
    ...layOut({
      ...write(given, (iso) => inUtc(iso, spoken)),
      language: spoken,
      greeting: greeting('firstName' in given ? given.firstName : undefined),
      footer: (noticeKindNames as string[]).includes(template) ? chosenFooter : footer,
      otherwise,
      link,
    }),
  };
}

const isTemplate = (name: string): name is MailTemplate => (mailTemplates as string[]).includes(name);

/** Our own address from the settings, never from a request, and no path can lead elsewhere. */
function linkTo(publicUrl: URL, path: string): string {
  const url = new URL(path, publicUrl.origin);
  if (!path.startsWith('/') || url.origin !== publicUrl.origin) throw new Error('a mail may only link to us');
  return url.href;
}
