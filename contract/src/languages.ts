export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** What is spoken to somebody who has not said, or has said what this release does not know. */
export const knownLanguage = (language: string | null): Language =>
  languages.find((known) => known === language) ?? 'en';
