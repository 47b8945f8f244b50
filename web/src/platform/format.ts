/** A phone number as people write it: ten digits the American way, others in groups behind their country code. */
export function formatPhone(stored: string | null): string {
  if (!stored) return '';
  const us = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(stored);
  if (us) return `(${us[1]}) ${us[2]}-${us[3]}`;
  const french = /^\+33(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(stored);
  return french ? `+33 ${french.slice(1).join(' ')}` : stored;
}

export const formatInstant = (iso: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** A day as people write it where they are: 2026-11-30 in English, 30/11/2026 in French. It has no zone. */
export function formatDay(day: string, language: string): string {
  if (!language.startsWith('fr')) return day;
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** US dollars in the words of the language. */
export function formatMoney(amount: number, language: string): string {
  const known = moneyFormats.get(language);
  const format = known ?? new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
  if (!known) moneyFormats.set(language, format);
  return format.format(amount);
}
