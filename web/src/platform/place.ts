/** Somewhere to go. */
export interface Place {
  to: string;
  search: Record<string, string>;
}

/** What a sample is called by clients, as a pattern: seven signs without I, L, O and U. */
export const publicCode = 'SP-[0-9A-HJKMNP-TV-Z]{7}';
const wholeCode = new RegExp(`^${publicCode}$`);

/** The public code that a text is, with digits for the letters that look like them; null when it is none. */
export function publicCodeIn(text: string): string | null {
  const [prefix, ...signs] = text.trim().toUpperCase().split('-');
  const code = `${prefix}-${signs.join('-').replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`;
  return wholeCode.test(code) ? code : null;
}

/** Which of our own numbers a text is or begins: those name no biomarker, though some sound like one. */
export const ourNumber = (text: string): 'sample' | 'order' | null =>
  /^\s*sp-/i.test(text) ? 'sample' : /^\s*alq-/i.test(text) ? 'order' : null;

/** An order at the label of one of its samples. */
export const lineOf = (to: string, id: number, code: string): Place => ({
  to,
  search: { all: '1', open: String(id), line: code },
});
