import type { TFunction } from 'i18next';
import { monthSpan } from '../../platform/format/index.ts';

/** Jan to Dec 2026; Nov 2026; Nov 15, 2026 to Jan 14, 2027; from Nov 15, 2026. */
export function daysInWords(
  from: string,
  to: string | null,
  t: TFunction<'budgets'>,
  language: string,
): string {
  const inWords = (day: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC', ...parts }).format(
      new Date(`${day}T00:00:00Z`),
    );
  const exact = { day: 'numeric', year: 'numeric' } as const;
  if (to === null) return t('days_from', { from: inWords(from, exact) });
  const wholeMonths = from.endsWith('-01') && monthSpan(to.slice(0, 7)).endsWith(to);
  if (wholeMonths && from.slice(0, 7) === to.slice(0, 7)) return inWords(to, { year: 'numeric' });
  const year = from.slice(0, 4) === to.slice(0, 4) ? {} : { year: 'numeric' as const };
  return wholeMonths
    ? t('months', { from: inWords(from, year), to: inWords(to, { year: 'numeric' }) })
    : t('days', { from: inWords(from, { day: 'numeric', ...year }), to: inWords(to, exact) });
}
