export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** The language, or English if it is missing or not supported. */
export const knownLanguage = (language: string | null): Language =>
  languages.find((known) => known === language) ?? 'en';
