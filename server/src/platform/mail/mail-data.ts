import type { Language } from '@aliquot/contract/languages';

/** A mail in words: plain text throughout, laid out and escaped in one place. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  button: string;
  /** Small print under the button. */
  after: string[];
}

export interface WithLink {
  firstName: string;
  /** A path of ours, such as `/forgot-password#token=…`; never a full address. */
  path: string;
}

/**
 * What each template needs to know. Empty here, since this wing knows no room: a room adds its templates with
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
