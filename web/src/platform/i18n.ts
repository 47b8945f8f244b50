import { type Language, languages } from '@aliquot/contract/languages';
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';

/** Texts come as files, `/static/locales/{lng}/{ns}.json`; a screen asks for its own when it opens. */
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
        // A browser set to fr-CA speaks fr to us, in what is stored and in <html lang> too.
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

/** Shows everything in the language somebody chose; nothing changes for whoever chose none. */
export async function showLanguage(language: Language | null): Promise<void> {
  if (language !== null && language !== i18next.language) await i18next.changeLanguage(language);
}
