import type { ErrorName } from '../errors.ts';
import { fieldErrorKeys } from '../issue-keys.ts';
import { type Language, languages } from '../languages.ts';
import { type ErrorDetails, en, type FieldMessage, longDay, type Messages } from './en.ts';
import { fr } from './fr.ts';

export type { Language };

export const messages: Record<Language, Messages> = { en, fr };

/** The sentence for a failure, in the person's language. */
export function sentence(language: Language, name: ErrorName, details: ErrorDetails = {}): string {
  const words = messages[language].errors[name];
  return typeof words === 'string' ? words : words(details);
}

/** The specification's keys travel as they are; every other field message becomes a sentence. */
export function fieldProblem(language: Language, message: string): string {
  if ((fieldErrorKeys as readonly string[]).includes(message)) return message;
  return messages[language].fields[message as FieldMessage] ?? message;
}

/** What the company asks of purchase order numbers. */
export const maskProblem = (language: Language, mask: string): string =>
  messages[language].fields.po_format.replace('{mask}', () => mask);

/** The last day that an offer can have. */
export const validUntilProblem = (language: Language, day: string): string =>
  messages[language].fields.valid_until_max.replace('{day}', () => longDay(language, day));

/** The first language of an Accept-Language header that we speak; English otherwise. */
export function chooseLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const quality = rest.map((r) => r.trim()).find((r) => r.startsWith('q='));
      return { tag: tag.slice(0, 2).toLowerCase(), q: quality ? Number(quality.slice(2)) || 0 : 1 };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  return languages.find((l) => l === wanted.find((w) => languages.includes(w.tag as Language))?.tag) ?? 'en';
}
