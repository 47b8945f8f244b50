/** The number of significant digits that a double always preserves. */
export const maxDigits = 15;

/** The text of a field: with all significant digits, so that it parses back to the same number. */
export function writeNumber(value: number, language: string, decimals?: number): string {
  return new Intl.NumberFormat(
    language,
    // Thousands separators only with fixed decimals, which means money.
    decimals === undefined
      ? { useGrouping: false, maximumSignificantDigits: maxDigits }
      : { minimumFractionDigits: decimals, maximumFractionDigits: 20 },
  ).format(value);
}
