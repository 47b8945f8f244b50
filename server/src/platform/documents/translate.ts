import type { Language } from '@aliquot/contract/languages';
import { frenchVocabulary } from '@aliquot/contract/messages/vocabulary';
import { translateWord } from '@aliquot/contract/vocabulary';

/** Dates, amounts and counts for mails and documents, by language. */

const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

/** "20 November 2026 at 14:05 UTC": names the time zone, since readers may be in any. */
export function inUtc(at: Date | string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(at))} UTC`;
}

export const onDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

export const inDollars = (amount: number, language: Language) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(amount);

/** French has a non-breaking space before it. */
export const colon: Record<Language, string> = { en: ':', fr: '\u00a0:' };

/** A stock vocabulary word, which is stored in English. */
export const storedWord = (word: string, language: Language): string =>
  translateWord(word, language, (known) => frenchVocabulary[known]);

/** A number with its noun; in French zero is singular. */
export const counted = (forms: Record<Language, readonly [one: string, more: string]>) => ({
  en: (n: number) => `${n.toLocaleString('en')} ${forms.en[n === 1 ? 0 : 1]}`,
  fr: (n: number) => `${n.toLocaleString('fr')} ${forms.fr[n < 2 ? 0 : 1]}`,
});
