/** Converts cell values to text, for xlsx and xls alike. */

const milliseconds = 86_400_000;
/** The last day of the year 9999, the last that spreadsheets can show. */
const lastSerial = 2_958_465;
const from1904 = 1462;
/** Spreadsheets count February 29, 1900, which did not exist. */
const phantom = 60;

/** A date cell as the day it shows, independent of the server's time zone. */
export function dayText(serial: number, date1904: boolean): string {
  if (!(serial >= 0 && serial <= lastSerial)) return numberText(serial);
  // Rounding errors: up to a tenth of a millisecond before midnight counts as midnight.
  const day = Math.floor((serial * 86_400 + 0.0001) / 86_400) + (date1904 ? from1904 : 0);
  if (day === phantom) return '1900-02-29';
  if (day === 0) return '1900-01-00';
  const date = new Date(Date.UTC(1899, 11, day > phantom ? 30 : 31) + day * milliseconds);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** As a user would write it: rounded to 15 digits, and without an exponent where possible. */
export function numberText(value: number): string {
  const clean = Number(value.toPrecision(15));
  const text = String(clean);
  if (!text.includes('e-')) return text;
  return clean.toFixed(20).replace(/(?<!0)0+$/, '');
}

/** Quoted text, escapes, padding, colors, conditions, and the E of an exponent: letters that do not make a date format. */
const notDateLetters = /"[^"]*"?|\\.|[_*].|\[(?![hms]+\])[^\]]*\]?|general|[0#?.,]e[+-]/gis;

export const isDateFormat = (code: string) => /[ymdhsegb]|a\/p/i.test(code.replace(notDateLetters, ''));

const isBetween = (id: number, from: number, to: number) => id >= from && id <= to;

/** Built-in number formats that show a day or a time; some of them only in East Asian locales. */
export const isBuiltInDate = (id: number) =>
  isBetween(id, 14, 22) || isBetween(id, 27, 36) || isBetween(id, 45, 47) || isBetween(id, 50, 58);

/** Characters that PostgreSQL cannot store become a control character, which the check rejects. */
export const storable = (text: string) => text.replace(/[\0\p{Cs}]/gu, '\u001a');
