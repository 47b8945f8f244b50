/** A link target. */
export interface Place {
  to: string;
  search: Record<string, string>;
}

/** The pattern of a sample's public code: seven characters without I, L, O and U. */
export const publicCode = 'SP-[0-9A-HJKMNP-TV-Z]{7}';
const wholeCode = new RegExp(`^${publicCode}$`);

/** Reads a text as a public code, with letters that look like digits replaced; null if it is none. */
export function publicCodeIn(text: string): string | null {
  const [prefix, ...signs] = text.trim().toUpperCase().split('-');
  const code = `${prefix}-${signs.join('-').replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`;
  return wholeCode.test(code) ? code : null;
}

/** Whether a text is or begins a sample or order number: these must not be searched as biomarkers. */
export const ourNumber = (text: string): 'sample' | 'order' | null =>
  /^\s*sp-/i.test(text) ? 'sample' : /^\s*alq-/i.test(text) ? 'order' : null;

/** An order, opened at the label of one of its samples. */
export const lineOf = (to: string, id: number, code: string): Place => ({
  to,
  search: { all: '1', open: String(id), line: code },
});
