/** As many digits as a double keeps whatever they are. */
export const maxDigits = 15;

/** As a field shows it: every digit that counts, and what is written reads back as the same number. */
export function writeNumber(value: number, language: string, decimals?: number): string {
  return new Intl.NumberFormat(
    language,
    // Groups only where the decimals are fixed, that is for money.
    decimals === undefined
      ? { useGrouping: false, maximumSignificantDigits: maxDigits }
      : { minimumFractionDigits: decimals, maximumFractionDigits: 20 },
  ).format(value);
}
