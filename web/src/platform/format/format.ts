export { formatPhone } from '@aliquot/contract/phone-text';
export { formatResult, formatUnits } from '@aliquot/contract/result-words';

// Laboratories and couriers use 24 hours, in English too.
const hourCycle = 'h23';
const clock = { hour: '2-digit', minute: '2-digit', hourCycle } as const;

export const formatInstant = (iso: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle }).format(
    new Date(iso),
  );

/** The time of day alone: 08:40. */
export const formatClock = (iso: string, language: string) =>
  new Intl.DateTimeFormat(language, clock).format(new Date(iso));

/** A recent moment in short form: Nov 15, 08:40; with the year only if it is another. */
export function formatMoment(iso: string, language: string, now = new Date()): string {
  const at = new Date(iso);
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...year, ...clock }).format(at);
}

/** A day in the local notation: 2026-11-30 in English, 30/11/2026 in French. It has no time zone. */
export function formatDay(day: string, language: string): string {
  if (!language.startsWith('fr')) return day;
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

// Plain objects: a module-level `new` would keep unused formatters in the bundle of lists. Cached, because
// creating one costs more than rendering a row.
const moneyFormats: Record<string, Intl.NumberFormat> = {};
const volumeFormats: Record<string, Intl.NumberFormat> = {};

/** US dollars in the notation of the language. */
export function formatMoney(amount: number, language: string): string {
  moneyFormats[language] ??= new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
  return moneyFormats[language].format(amount);
}

/** The width of a column of prices up to 9,999.99. French writes the currency after the amount. */
export const moneyWidth = (language: string): number => (language.startsWith('fr') ? 128 : 104);

/** A volume: at least one decimal in the large units, which are not counted. */
export function formatVolume(amount: number, units: string, language: string): string {
  const least = units === 'mL' || units === 'L' || units === 'g' ? 1 : 0;
  const form = `${language} ${least}`;
  volumeFormats[form] ??= new Intl.NumberFormat(language, {
    minimumFractionDigits: least,
    maximumFractionDigits: 4,
  });
  return volumeFormats[form].format(amount);
}
