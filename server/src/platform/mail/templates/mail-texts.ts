import type { MailWords } from './mail-words.ts';
import type { NoticeMailData, NoticeMailTexts } from './notice-mails.ts';
import type { OrderMailData, OrderMailTexts } from './order-mails.ts';

interface WithLink {
  firstName: string;
  /** A path of ours, such as `/forgot-password#token=…`; never a full address. */
  path: string;
}

interface Expiring extends WithLink {
  /** ISO 8601. */
  expiresAt: string;
}

/** What each template needs to know. */
export interface MailData extends OrderMailData, NoticeMailData {
  invitation: Expiring & { invitedBy: string };
  recovery: Expiring;
  /** Without a name: whoever asked may have typed anything, and the address may be a stranger's. */
  sign_up_confirmation: Omit<Expiring, 'firstName'>;
  sign_up_activated: WithLink & { companyName: string };
  email_change_confirm: Expiring & { newEmail: string };
  email_change_notice: Expiring & { newEmail: string };
  email_changed_notice: Expiring & { newEmail: string };
  email_reverted: Expiring;
  /** To an address that may be a stranger's, so without a name. */
  email_reverted_notice: Omit<WithLink, 'firstName'>;
  email_moved_notice: WithLink & { newEmail: string; changedBy: string; contact: string };
  email_moved: WithLink & { newEmail: string; changedBy: string; contact: string };
  saved_search_news: WithLink & { name: string; count: number };
}

export type MailTemplate = keyof MailData;

export type MailTexts = {
  [T in Exclude<MailTemplate, keyof OrderMailTexts | keyof NoticeMailTexts>]: (
    data: MailData[T],
    when: (iso: string) => string,
  ) => MailWords;
} & {
  greeting: (firstName?: string) => string;
  footer: string;
  /** The foot of what one may choose not to get. */
  chosenFooter: string;
  otherwise: string;
};
