import { type Language, languages } from '@aliquot/contract/languages';
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';

/** Texts are files, `/static/locales/{lng}/{ns}.json`; each screen loads its own when it opens. */
export function startI18n() {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  return i18next
    .use(HttpBackend)
    .use(LanguageDetector)
    .init({
      fallbackLng: 'en',
      supportedLngs: languages,
      load: 'languageOnly',
      ns: ['common', 'ui', 'validation'],
      defaultNS: 'common',
      backend: { loadPath: '/static/locales/{{lng}}/{{ns}}.json' },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        caches: ['localStorage'],
        // fr-CA becomes fr, also in storage and in <html lang>.
        convertDetectedLanguage: (found) => found.slice(0, 2),
      },
      interpolation: { escapeValue: false },
      returnNull: false,
      parseMissingKeyHandler: (key, otherwise?: string) => {
        if (otherwise === undefined) console.error(`No words for ${key}`);
        return otherwise ?? key;
      },
    });
}

/** Switches to a user's language, if they chose one. */
export async function showLanguage(language: Language | null): Promise<void> {
  if (language !== null && language !== i18next.language) await i18next.changeLanguage(language);
}
