// Kept: making a format costs more than a row of what it writes. A plain object, so that a list leaves it out unused.
const formats: Record<string, Intl.NumberFormat> = {};

/** A number as it is written in the language, to so many digits that count. */
export function numberText(value: number, language: string, digits?: number): string {
  const key = `${language} ${digits ?? ''}`;
  formats[key] ??= new Intl.NumberFormat(language, digits ? { maximumSignificantDigits: digits } : {});
  return formats[key].format(value);
}
