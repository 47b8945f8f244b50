import type { Language } from '@aliquot/contract/languages';

/** The texts of a mail, unescaped; `layOut` escapes them. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  /** Null for a mail that leads nowhere. */
  button: string | null;
  /** Small print under the button. */
  after: string[];
}

export interface WithLink {
  firstName: string;
  /** A path of the web app, such as `/forgot-password#token=…`; never a full address. */
  path: string;
}

/**
 * The data of each template. Empty here, since the platform depends on no room: a room adds its templates with
 * `declare module` in its `mails.ts` and registers their texts in its manifest.
 */
// biome-ignore lint/suspicious/noEmptyInterface: rooms add to it
export interface MailData {}

export type MailTemplate = keyof MailData;

/** The texts of some templates, by default of all. */
export type MailTexts<T extends MailTemplate = MailTemplate> = Record<
  Language,
  { [K in T]: (data: MailData[K], when: (iso: string) => string) => MailWords }
>;

export const letter = (
  subject: string,
  button: string,
  paragraphs: string[],
  after: string[] = [],
): MailWords => ({ subject, paragraphs, button, after });

/** For somebody who may have no account. */
export const letterWithoutLink = (subject: string, paragraphs: string[]): MailWords => ({
  subject,
  paragraphs,
  button: null,
  after: [],
});
