/**
 * Reads a number as people write it: with or without $ and thousands separators, a comma as the decimal
 * sign where the language has one. What is not a number gives `null`.
 */
export function parseNumber(text: string, language: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f$]/g, '');
  const plain = language.startsWith('fr') ? bare.replace(',', '.') : bare.replaceAll(',', '');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

export function writeNumber(value: number, language: string, decimals?: number): string {
  return new Intl.NumberFormat(language, {
    // Groups only where the decimals are fixed, that is for money.
    useGrouping: decimals !== undefined,
    maximumFractionDigits: decimals ?? 6,
    ...(decimals === undefined ? {} : { minimumFractionDigits: decimals }),
  }).format(value);
}
