import { knownLanguage } from '@aliquot/contract/languages';
import { translateWord } from '@aliquot/contract/vocabulary';
import i18next from 'i18next';
import { useTranslation } from '../ui/words.tsx';

export type Vocabulary = (word: string) => string;

const byLanguage: Record<string, Vocabulary> = {};

/** Translates words of the catalogue and the stock; words that a vendor made up stay as they are. */
export function useVocabulary(): Vocabulary {
  const { language } = useTranslation('vocabulary').i18n;
  byLanguage[language] ??= (word) =>
    translateWord(word, knownLanguage(language), (known) =>
      i18next.getResource(language, 'vocabulary', known, { keySeparator: false }),
    );
  return byLanguage[language];
}
