// Cached: creating a format costs more than rendering a row. A plain object, so that bundles that do not use
// it can drop it.
const formats: Record<string, Intl.NumberFormat> = {};

/** A number in the notation of the language, with so many significant digits. */
export function numberText(value: number, language: string, digits?: number): string {
  const key = `${language} ${digits ?? ''}`;
  formats[key] ??= new Intl.NumberFormat(language, digits ? { maximumSignificantDigits: digits } : {});
  return formats[key].format(value);
}
