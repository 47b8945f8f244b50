import type { Language } from './languages.ts';

/**
 * A word of the catalogue or of the stock, which are stored in English, in the reader's language by `find`: as a whole, or
 * what stands before a size or a temperature, as in "Cryovial 2.0 mL" and "Frozen -80 C". What is not found stays as it
 * was written.
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
