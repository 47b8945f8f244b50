import type { Language } from './languages.ts';

/**
 * Translates a word of the catalogue or stock, which are stored in English: as a whole, or only the part before a size or
 * temperature, as in "Cryovial 2.0 mL" and "Frozen -80 C". An unknown word stays unchanged.
 */
export function translateWord(
  word: string,
  language: Language,
  find: (known: string) => string | undefined,
): string {
  if (language === 'en') return word;
  const whole = find(word);
  if (whole !== undefined) return whole;
  const at = word.search(/ -?\d/);
  const known = at < 0 ? undefined : find(word.slice(0, at));
  return known === undefined ? word : known + word.slice(at).replace(/(\d)\.(\d)/g, '$1,$2');
}
